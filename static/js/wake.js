/*
 * Keeps the screen on while the match is open, where the browser allows it: on HTTPS or this very
 * machine only, and it has to be asked again each time the page comes back into view.
 *
 * Needs: #wake, which says where it cannot be done: data-plain over plain HTTP, data-off else. In it a
 * switch, remembered on this phone; a screen nobody touches has none and stays on.
 */
const CHOSEN = "wake";
const frame = document.getElementById("wake"), box = frame?.querySelector("input");
const isWanted = () => !box || box.checked;
let lock = null, asking = false;

if (frame) {
  if ("wakeLock" in navigator) {
    if (box) box.checked = remembered() !== "off";
    box?.addEventListener("change", () => { remember(box.checked ? "on" : "off"); hold(); });
    document.addEventListener("visibilitychange", hold);
    document.addEventListener("pointerdown", hold); // some browsers want a tap first
    hold();
  } else {
    if (box) box.disabled = true;
    say(isSecureContext ? frame.dataset.off : frame.dataset.plain);
  }
}

async function hold() {
  if (!isWanted()) { await lock?.release(); lock = null; return; }
  if (document.hidden || asking || (lock && !lock.released)) return;
  asking = true;
  try { lock = await navigator.wakeLock.request("screen"); say(""); } catch { say(frame.dataset.off); }
  asking = false;
  if (!isWanted()) hold();
}

function say(words) {
  const aside = frame.querySelector("small");
  if (aside) aside.textContent = words;
}

function remembered() { try { return localStorage.getItem(CHOSEN); } catch { return null; } }
function remember(value) { try { localStorage.setItem(CHOSEN, value); } catch { /* nothing to keep it in */ } }
