// boardgame.io's own server with socket.io, its matches in memory.
//
//   node server.mjs <port> <port of its lobby>
//
// Where both share a port, the Koa that is installed today answers the lobby's addresses with 404.
import { createRequire } from "node:module";
import { CornerMarket } from "./game.mjs";

const { Server, Origins } = createRequire(import.meta.url)("boardgame.io/server");

const server = Server({ games: [CornerMarket], origins: [Origins.LOCALHOST] });
const [port, apiPort] = process.argv.slice(2).map(Number);
await server.run({ port, lobbyConfig: { apiPort } });
console.log("ready");
