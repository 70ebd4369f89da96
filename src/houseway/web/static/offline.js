// Says "Offline" at the top of a page, and has the pages of the desk stored for that case.

const line = document.createElement("p");
line.className = "offline";
line.setAttribute("aria-live", "polite");
document.querySelector("header.top")?.after(line);

/** @param {boolean} lost */
const show = (lost) => {
  line.textContent = lost ? "Offline. What you enter stays on this page and is worked out when you reconnect." : "";
};

addEventListener("offline", () => show(true));
addEventListener("online", () => show(false));
show(!navigator.onLine);

// A page that is not served securely has no service worker.
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/worker.js").catch(() => {});

export {};
