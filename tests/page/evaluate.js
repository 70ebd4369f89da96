// Evaluates calls of the page's modules for tests/page/node.py: a line of JSON for each call.

import { createInterface } from "node:readline";
import "./dom.js";

const PAGE = new URL("../../src/houseway/web/static/", import.meta.url);
const Call = (async () => {}).constructor;

const answer = async ({ module, call, values }) => {
  try {
    const m = await import(new URL(`${module}.js`, PAGE));
    return { value: await new Call("m", "values", `return ${call};`)(m, values) };
  } catch (error) {
    return { error: error.stack };
  }
};

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await answer(JSON.parse(line)))}\n`);
}
