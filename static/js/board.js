/* The script of the table's own screen: it follows the stream, and stays awake. */
import "./live.js";
import "./wake.js";
import "./install.js";
