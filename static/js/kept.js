/* A page the worker had kept says so, and asks again as soon as there is a line. Needs: #kept with a time. */
const kept = document.documentElement.dataset.kept, note = document.getElementById("kept");

if (kept && note) {
  const time = new Date(kept).toLocaleTimeString(document.documentElement.lang, {hour: "2-digit", minute: "2-digit", hourCycle: "h23"});
  note.querySelector("time").textContent = time;
  note.hidden = false;
  for (const form of document.querySelectorAll("form")) form.inert = true;
  addEventListener("online", () => location.reload());
}
