// The service worker: stores the desk pages, so that they load without a connection. It never stores
// API responses, tables or accounts. The server writes the version, the files and the pages above this script.
{
  const scope = /** @type {any} */ (self);
  /** @type {{ version: string, files: string[], pages: string[], offline: string, kept: string[] }} */
  const { version, files, pages, offline, kept } = scope.desk;
  const NAME = `desk-${version}`;
  /** The maximum number of opened pages that the next version stores again. */
  const MAX_OPENED = 30;

  /** @param {string} path */
  const isPage = (path) => kept.some((place) => path === place || path.startsWith(`${place}/`) || (path.startsWith("/games/") && path.endsWith(place)));
  /** @param {string} path */
  const isFile = (path) => files.includes(path);

  /** The pages that an earlier version had stored. */
  const openedBefore = async () => {
    const names = (await caches.keys()).filter((name) => name !== NAME);
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const paths = keys.flat().map(({ url }) => new URL(url).pathname);
    return [...new Set(paths)].filter((path) => isPage(path) && !pages.includes(path)).slice(0, MAX_OPENED);
  };

  const install = async () => {
    const cache = await caches.open(NAME);
    await cache.addAll([...files, ...pages, offline]);
    const older = await openedBefore();
    await Promise.all(older.map((path) => cache.add(path).catch(() => {})));
    await scope.skipWaiting();
  };

  const activate = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name)));
    await scope.clients.claim();
  };

  /**
   * A page from the server, or its stored copy.
   * @param {Request} request
   */
  const page = async (request) => {
    const { pathname, search } = new URL(request.url);
    const cache = await caches.open(NAME);
    try {
      const answer = await fetch(request);
      if (answer.ok && !answer.redirected && !search && isPage(pathname)) await cache.put(pathname, answer.clone());
      return answer;
    } catch {
      const stored = (isPage(pathname) ? await cache.match(pathname) : null) ?? (await cache.match(offline));
      return stored ?? Response.error();
    }
  };

  /** @param {Request} request */
  const file = async (request) => (await (await caches.open(NAME)).match(request.url)) ?? fetch(request);

  scope.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
  scope.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
  scope.addEventListener("fetch", (/** @type {any} */ event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== scope.location.origin) return;
    if (request.mode === "navigate") event.respondWith(page(request));
    else if (isFile(pathname)) event.respondWith(file(request));
  });
}
