/*
 * The worker that keeps pages for the day without a line, and the offer to put Companion on the phone. Browsers
 * allow both over HTTPS and on this very machine only. It waits until everything else is there.
 *
 * Needs, if there is something to offer: #install, a button; #install-by-hand, words for where there is no such button.
 */
const button = document.getElementById("install"), byHand = document.getElementById("install-by-hand");
let offer = null;

addEventListener("beforeinstallprompt", event => {
  if (!button) return;
  event.preventDefault();
  offer = event;
  button.hidden = false;
});
addEventListener("appinstalled", () => { if (button) button.hidden = true; });
button?.addEventListener("click", async () => {
  await offer?.prompt();
  button.hidden = true;
});
if (byHand && isSecureContext && navigator.standalone === false) byHand.hidden = false; // only iOS knows that word

if ("serviceWorker" in navigator) {
  if (document.readyState === "complete") later(); else addEventListener("load", later);
}

function later() { (window.requestIdleCallback ?? setTimeout)(begin); }

async function begin() {
  try { await navigator.serviceWorker.register("/worker.js"); } catch { return; } // a certificate nobody vouches for
  await navigator.serviceWorker.ready;
  await import("./keep.js");
}
