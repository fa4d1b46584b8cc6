/* The script of a match page. Everything on it works without; this makes it live and quick. */
import "./live.js";
import "./install.js";
import "./outbox.js";
import "./pages.js";
import "./sheet.js";
import "./steppers.js";
import "./taps.js";
import "./theme.js";
import "./told.js";
import "./wake.js";
