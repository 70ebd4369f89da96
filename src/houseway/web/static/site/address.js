// Addresses of the app, such as /games/tavern/zoobac?preset=practice, and where this site has their pages.

import { SETTINGS } from "./settings.js";

/** The folder of the site; this module is in a folder of `web`. */
export const ROOT = new URL("../../../", import.meta.url);
const SHELL = "page/";
const made = new RegExp(SETTINGS.made);
const served = new RegExp(SETTINGS.served);

/** @param {string} path */
const fileOf = (path) => {
  if (path === "/") return "";
  return /\.\w+$/.test(path) ? path.slice(1) : `${path.slice(1)}/`;
};

/**
 * Where this site has the page of an address; an address that does not begin with / stays as it is.
 * @param {string} address
 */
export const placeOf = (address) => {
  if (!address.startsWith("/") || address.startsWith("//")) return address;
  const { pathname, search, hash } = new URL(address, "http://app");
  if (served.test(pathname)) return `${ROOT.href}needs-server/`;
  if (made.test(pathname)) return `${ROOT.href}${SHELL}?at=${encodeURIComponent(pathname + search)}${hash}`;
  return `${ROOT.href}${fileOf(pathname)}${search}${hash}`;
};

/**
 * The address of the app that a place in this site has.
 * @param {URL | Location} place
 */
export const addressOf = ({ pathname, search }) => {
  const file = pathname.startsWith(ROOT.pathname) ? pathname.slice(ROOT.pathname.length) : pathname.slice(1);
  if (file === SHELL) return new URLSearchParams(search).get("at") ?? "/";
  return `/${file.replace(/(^|\/)index\.html$/, "").replace(/\/$/, "")}${search}`;
};

/**
 * The address of the app that a page's script asks for: it may have made it from the place of its page.
 * @param {string} address
 */
export const askedOf = (address) => {
  const place = new URL(address, location.href);
  return place.pathname.startsWith(ROOT.pathname) && place.pathname.endsWith("/") ? addressOf(place) : address;
};

/**
 * The address that a page should have in the browser, if the service worker finds it again there.
 * @param {string} address
 */
export const shownAddress = (address) =>
  (made.test(new URL(address, "http://app").pathname) ? `${ROOT.href}${address.slice(1)}` : placeOf(address)) + location.hash;

/** Whether this page is one that the worker makes, or its answer depends on the query. */
export const isMade = () => Boolean(location.search);
