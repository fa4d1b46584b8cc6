/*
 * Second thoughts, entered on a page beside the match: struck, restored, disputed, settled. They are forms as any;
 * before one is sent it is asked whether the server is there. If it is not, the tap is kept where the match page
 * keeps its own (outbox.js), told of in words, and taken there as soon as the line is back.
 *
 * Needs: body[data-match], #connection with #retry (link_banner).
 */
import {kept, put, valuesOf} from "./outbox.js";

const AGAIN = 3_000, PATIENCE = 4_000;
const match = document.body.dataset.match, banner = document.getElementById("connection");
let again;

document.addEventListener("submit", async event => {
  const form = event.target;
  if (!/\/entries$/.test(form.action) || !banner) return;
  event.preventDefault();
  if (form.dataset.asked) return;
  form.dataset.asked = "yes";
  if (await isThere()) { form.submit(); return; }
  keep(form);
  delete form.dataset.asked;
});
document.getElementById("retry")?.addEventListener("click", goOn);
addEventListener("online", goOn);
addEventListener("pageshow", event => { if (event.persisted) for (const form of document.forms) delete form.dataset.asked; });

async function isThere() {
  try { return (await fetch("/health", {cache: "no-store", signal: AbortSignal.timeout(PATIENCE)})).ok; } catch { return false; }
}

function keep(form) {
  put(new URL(form.action).pathname, valuesOf(new FormData(form)));
  if (!kept().length) return; // private browsing: it cannot be kept
  banner.hidden = false;
  for (const part of banner.querySelectorAll("[data-when]")) part.hidden = part.dataset.when === "kept";
  for (const count of banner.querySelectorAll(".waiting-count")) count.textContent = kept().length;
  scrollTo(0, 0);
  clearTimeout(again);
  again = setTimeout(goOn, AGAIN);
}

async function goOn() {
  if (!kept().length || banner.hidden) return;
  clearTimeout(again);
  if (await isThere()) location.assign(`/matches/${match}`);
  else again = setTimeout(goOn, AGAIN);
}
