/*
 * Keeps the screen on while the match is open, where the browser allows it: on HTTPS or this very
 * machine only, and it has to be asked again each time the page comes back into view.
 *
 * Needs: #wake, a switch; data-off: what it says where it cannot be done.
 */
const CHOSEN = "wake";
const frame = document.getElementById("wake"), box = frame?.querySelector("input");
let lock = null;

if (box) {
  if ("wakeLock" in navigator) {
    box.checked = remembered() !== "off";
    box.addEventListener("change", () => { remember(box.checked ? "on" : "off"); hold(); });
    document.addEventListener("visibilitychange", hold);
    document.addEventListener("pointerdown", hold, {once: true}); // some browsers want a tap first
    hold();
  } else {
    box.disabled = true;
    say(frame.dataset.off);
  }
}

async function hold() {
  if (!box.checked) { await lock?.release(); lock = null; return; }
  if (document.hidden || (lock && !lock.released)) return;
  try { lock = await navigator.wakeLock.request("screen"); say(""); } catch { say(frame.dataset.off); }
}

function say(words) {
  const aside = frame.querySelector("small");
  if (aside) aside.textContent = words;
}

function remembered() { try { return localStorage.getItem(CHOSEN); } catch { return null; } }
function remember(value) { try { localStorage.setItem(CHOSEN, value); } catch { /* nothing to keep it in */ } }
