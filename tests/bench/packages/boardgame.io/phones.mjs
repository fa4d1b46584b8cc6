// Five clients at one match of server.mjs: the players and one who watches. Every so often whoever's turn it is
// passes; out goes, for every pass and every other client, how many milliseconds later it had the new state.
//
//   node phones.mjs <port> <port of the lobby> <entries> <warm-up> <milliseconds between two entries>
import { createRequire } from "node:module";
import { CornerMarket } from "./game.mjs";

const require = createRequire(import.meta.url);
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");

const [port, apiPort, entries, warmUp, thinking] = process.argv.slice(2).map(Number);
const PLAYERS = 4;
const address = `http://127.0.0.1:${port}`, lobby = `http://127.0.0.1:${apiPort}/games/corner-market`;
const wait = milliseconds => new Promise(done => setTimeout(done, milliseconds));

const opened = await fetch(`${lobby}/create`, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ numPlayers: PLAYERS, setupData: { start: 0, rounds: 1e9, premium: 2 } }),
});
const { matchID } = await opened.json();

const join = async seat => {
  const joined = await fetch(`${lobby}/${matchID}/join`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ playerID: String(seat), playerName: `Player ${seat}` }),
  });
  return (await joined.json()).playerCredentials;
};

const sat = [];
for (let seat = 0; seat <= PLAYERS; seat += 1) {
  const who = seat < PLAYERS ? { playerID: String(seat), credentials: await join(seat) } : {};
  const client = Client({ game: CornerMarket, numPlayers: PLAYERS, multiplayer: SocketIO({ server: address }), matchID, debug: false, ...who });
  client.start();
  sat.push(client);
}
const state = client => client.getState()?._stateID ?? -1;
while (sat.some(client => state(client) < 0)) await wait(10);

const heard = [];
let sent = 0, sentBy = null, due = 0;
for (const client of sat) {
  let last = state(client);
  client.subscribe(() => {
    const now = state(client);
    if (now > last) {
      last = now;
      if (client !== sentBy && now >= due) heard.push(performance.now() - sent);
    }
  });
}

for (let entry = 0; entry < entries + warmUp; entry += 1) {
  if (entry === warmUp) heard.length = 0;
  const { ctx, _stateID } = sat[PLAYERS].getState();
  sentBy = sat[Number(ctx.currentPlayer)];
  due = _stateID + 1;
  sent = performance.now();
  sentBy.moves.pass();
  while (sat.some(client => state(client) < due)) await wait(1);
  await wait(thinking);
}
console.log(JSON.stringify(heard));
process.exit(0);
