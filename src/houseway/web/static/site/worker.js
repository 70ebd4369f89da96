// The service worker of a site without a server: the site loads without a connection. Pages that were opened
// are stored; for any other page, the app in the browser makes it. The build writes the settings above this script.
{
  const scope = /** @type {any} */ (self);
  /** @type {{ version: string, files: string[], pages: string[], shell: string }} */
  const { version, files, pages, shell } = scope.desk;
  const NAME = `houseway-site-${version}`;
  const ENGINE = "houseway-engine";
  const ROOT = new URL("./", scope.location.href).href;

  const install = async () => {
    const cache = await caches.open(NAME);
    await cache.addAll([...files, ...pages].map((name) => ROOT + name));
    await scope.skipWaiting();
  };

  const activate = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== NAME && name !== ENGINE).map((name) => caches.delete(name)));
    await scope.clients.claim();
  };

  /** The address that the app knows a page by. @param {URL} place */
  const addressOf = ({ href, search, hash }) => {
    const path = href.slice(ROOT.length - 1, href.length - search.length - hash.length);
    return path.replace(/(.)\/$/, "$1") + search;
  };

  /** A page that no file has: the shell shows it. @param {URL} place */
  const made = (place) => Response.redirect(`${ROOT}${shell}?at=${encodeURIComponent(addressOf(place))}`);

  /**
   * A page from the server, its stored copy or, if there is none, from the app.
   * @param {Request} request
   */
  const page = async (request) => {
    const place = new URL(request.url);
    const cache = await caches.open(NAME);
    const plain = place.origin + place.pathname;
    try {
      const answer = await fetch(request);
      if (answer.status === 404) return made(place);
      if (answer.ok && !answer.redirected) await cache.put(plain, answer.clone());
      return answer;
    } catch {
      return (await cache.match(plain)) ?? made(place);
    }
  };

  /** @param {Request} request */
  const file = async (request) => (await caches.match(request.url)) ?? fetch(request);

  scope.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
  scope.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
  scope.addEventListener("fetch", (/** @type {any} */ event) => {
    const { request } = event;
    if (request.method !== "GET" || !request.url.startsWith(ROOT)) return;
    if (request.mode === "navigate") event.respondWith(page(request));
    else if (!/\/worker\.js$/.test(request.url)) event.respondWith(file(request));
  });
}
