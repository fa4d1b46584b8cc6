/*
 * Entries on their way. Each is kept on this phone before it is sent and forgotten once the server
 * has answered, whatever it answered; what the line swallowed is sent again, in order, under the
 * same token, so that it counts once.
 *
 * Needs: body[data-match], #outbox (without it, it only keeps: thoughts.js); entries are POSTs to an address that ends with /entries. What is sent again
 * is answered in its form, if that is still open in #sheet, else in words of its own.
 * Tells: `outbox` on the document, with how many wait.
 */
const AGAIN = 3_000;
const SHOW_AFTER = 800; // an answer takes a few milliseconds; only what takes longer is worth a word
const BUSY = [429, 502, 503, 504];

const place = `outbox:${document.body.dataset.match}`;
const outbox = document.getElementById("outbox");
let again, telling, sending = false;

if (outbox && document.body.dataset.match) {
  onEntry("htmx:before:request", keepFirst);
  onEntry("htmx:finally:request", forget);
  document.addEventListener("htmx:config:request", nameTheForm);
  document.addEventListener("linked", sendNext);
  addEventListener("online", sendNext);
  if (kept().length) { tell(); sendNext(); }
}

function onEntry(name, act) {
  document.addEventListener(name, event => {
    const {ctx} = event.detail;
    if (ctx.request.method === "POST" && /\/entries$/.test(ctx.request.action)) act(ctx, event);
  });
}

function keepFirst(ctx, event) {
  const values = valuesOf(ctx.request.body);
  ctx.token = values.token;
  if (ctx.sourceElement === outbox) { sending = true; return; }
  const earlier = others(ctx.token);
  put(ctx.request.action, values);
  if (earlier.length) { event.preventDefault(); sendNext(); }
  else sending = true;
}

/* What else is open stays open: the answer is then said beside it. */
function nameTheForm({target, detail: {ctx}}) {
  if (target !== outbox) return;
  const sheet = document.getElementById("sheet"), open = document.querySelector("#entry [name=token]");
  if (open && open.value === ctx.request.body?.get("token")) ctx.request.headers["HX-Source"] = "form#entry";
  else if (sheet?.childElementCount) ctx.request.headers.Sheet = "taken";
}

function forget(ctx) {
  if (!ctx.token) return;
  sending = false;
  const unanswered = !ctx.response || BUSY.includes(ctx.response.status) || ctx.hx?.refresh;
  if (unanswered) again = setTimeout(sendNext, AGAIN);
  else { keep(others(ctx.token)); setTimeout(sendNext); }
}

function sendNext() {
  clearTimeout(again);
  const [tap] = kept();
  if (tap && !sending) htmx.ajax("POST", tap.action, {source: "#outbox", swap: "none", values: tap.values});
}

/* The form's own proof of origin is left out: the page sends its current one in a header. */
export function valuesOf(body) {
  const values = {};
  for (const [name, value] of body) {
    if (name !== "csrf_token") values[name] = name in values ? `${values[name]},${value}` : value;
  }
  return values;
}

export function kept() {
  try { return JSON.parse(localStorage.getItem(place) ?? "[]"); } catch { return []; }
}

function others(token) { return kept().filter(tap => tap.values.token !== token); }

/* One more to be sent, behind those that wait; a token waits once. */
export function put(action, values) { keep([...others(values.token), {action, values}]); }

function keep(taps) {
  try { localStorage.setItem(place, JSON.stringify(taps)); } catch { /* private browsing: sent, not kept */ }
  clearTimeout(telling);
  if (taps.length) telling = setTimeout(tell, SHOW_AFTER); else tell();
}

function tell() {
  document.dispatchEvent(new CustomEvent("outbox", {detail: {waiting: kept().length}}));
}
