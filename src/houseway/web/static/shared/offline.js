// Shows "Offline" at the top of a page, and stores the desk pages for offline use.

const line = document.createElement("p");
line.className = "offline";
line.setAttribute("aria-live", "polite");
document.querySelector("header.top")?.after(line);

/** @param {boolean} isOffline */
const show = (isOffline) => {
  line.textContent = isOffline ? "Offline. Your entries stay on this page. The answer appears when you reconnect." : "";
};

addEventListener("offline", () => show(true));
addEventListener("online", () => show(false));
show(!navigator.onLine);

// Without HTTPS there is no service worker.
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/worker.js").catch(() => {});

export {};
