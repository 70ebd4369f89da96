// Stores the site for offline use; the app works without a connection, so there is nothing to announce.

import { ROOT } from "./address.js";

// Without HTTPS there is no service worker.
if ("serviceWorker" in navigator) navigator.serviceWorker.register(new URL("worker.js", ROOT)).catch(() => {});
