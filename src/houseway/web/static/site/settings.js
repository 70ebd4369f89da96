// What the build knows of a site; `houseway site` writes this file.

/** @typedef {{ name: string, size: number }} EngineFile */

/**
 * `version` changes with every build; `journal` with the format of stored tables. `engine` is the folder of
 * Python and its packages. `made` and `served` are patterns of addresses: of pages that only the worker can
 * make, and of those that need a server.
 * @type {{ version: string, journal: string, engine: string, files: EngineFile[], made: string, served: string }}
 */
export const SETTINGS = { version: "", journal: "", engine: "", files: [], made: "", served: "" };
