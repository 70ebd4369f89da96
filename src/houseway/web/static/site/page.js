// The first script of every page of a site: asks the app for a page that no file has, keeps links within the
// site, and then runs the scripts of the page.

import { addressOf, isMade, placeOf, ROOT, shownAddress } from "./address.js";
import { ask, fetchEngine } from "./client.js";

const LINKS = ["href", "action", "src"];
const FOLDER = /^\/web\/[^/]+\//;
const own = /** @type {HTMLScriptElement} */ (document.querySelector("script[data-scripts]"));

/**
 * Let the links in an element lead to the pages of this site.
 * @param {Element} element
 */
const keepWithin = (element) => {
  for (const name of LINKS) {
    const address = element.getAttribute(name)?.replace(`${location.origin}/games/`, "/games/");
    if (address?.startsWith("/") && !isWithin(address)) element.setAttribute(name, FOLDER.test(address) ? fileAt(address) : placeOf(address));
  }
};

/** Whether an address that begins with / is already one of this site. @param {string} address */
const isWithin = (address) => ROOT.pathname !== "/" && address.startsWith(ROOT.pathname);

/** The place of a static file of the app. @param {string} address */
const fileAt = (address) => new URL(`../${address.replace(FOLDER, "")}`, import.meta.url).href;

/** @param {Node} node */
const keepAllWithin = (node) => {
  if (!(node instanceof Element)) return;
  keepWithin(node);
  for (const element of node.querySelectorAll("[href], [action]")) keepWithin(element);
};

const watch = () => {
  new MutationObserver((changes) => {
    for (const { target, type, addedNodes } of changes) {
      if (type === "attributes") keepAllWithin(target);
      else addedNodes.forEach(keepAllWithin);
    }
  }).observe(document.documentElement, { subtree: true, childList: true, attributes: true, attributeFilter: LINKS });
};

/**
 * The style sheets of a page.
 * @param {Document} page
 * @returns {HTMLLinkElement[]}
 */
const sheetsOf = (page) => [...page.querySelectorAll("link")].filter(({ rel }) => rel === "stylesheet");

/**
 * Show a page that the app has made in place of this one; returns the scripts that it wants.
 * @param {string} html
 */
const show = (html) => {
  const page = new DOMParser().parseFromString(html, "text/html");
  const scripts = [...page.querySelectorAll("script[src]")].map((script) => fileAt(script.getAttribute("src") ?? ""));
  for (const script of page.querySelectorAll("script")) script.remove();
  keepAllWithin(page.documentElement);
  const sheets = new Set(sheetsOf(document).map(({ href }) => href));
  document.head.append(...sheetsOf(page).filter(({ href }) => !sheets.has(href)));
  document.title = page.title;
  for (const { name, value } of page.body.attributes) document.body.setAttribute(name, value);
  document.body.replaceChildren(...page.body.childNodes);
  return scripts;
};

/** Show an answer that is not a page. @param {string} text */
const showText = (text) => {
  document.querySelector("main")?.replaceChildren(Object.assign(document.createElement("pre"), { textContent: text }));
  return [];
};

/** Give a made page the address that a server would give it, if this site can find it again there. @param {string} address */
const rename = (address) => {
  if (navigator.serviceWorker?.controller) history.replaceState(null, "", shownAddress(address));
};

const scriptsOfPage = async () => {
  if (!isMade()) return (own.dataset.scripts ?? "").split(" ").filter(Boolean).map((name) => new URL(`../${name}`, import.meta.url).href);
  const address = addressOf(location);
  const answer = await ask(address);
  const text = await answer.text();
  if (!answer.headers.get("Content-Type")?.startsWith("text/html")) return showText(text);
  const scripts = show(text);
  rename(address);
  return scripts;
};

watch();
for (const script of await scriptsOfPage()) await import(script);
document.documentElement.dataset.ready = "";
const later = globalThis.requestIdleCallback ?? setTimeout;
later(fetchEngine);
