// Corner Market played as fast as it goes.
//
// One line of JSON comes in first, the recorded matches. For every further line all of them are played once
// through InitializeGame and CreateGameReducer, which is what boardgame.io's server does with a move, without
// its network, its storage and its copying for players; out goes a line with seconds and the money at the end.
import { createInterface } from "node:readline";
import { createRequire } from "node:module";
import { CornerMarket } from "./game.mjs";

const require = createRequire(import.meta.url);
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");

const reducer = CreateGameReducer({ game: CornerMarket });

const play = ({ seats, start, rounds, premium, moves }) => {
  let state = InitializeGame({ game: CornerMarket, numPlayers: seats, setupData: { start, rounds, premium } });
  for (const [type, playerID, args] of moves)
    state = reducer(state, { type: "MAKE_MOVE", payload: { type, args, playerID, credentials: undefined } });
  return state.ctx.gameover?.money ?? null;
};

let matches;
for await (const line of createInterface({ input: process.stdin })) {
  matches ??= JSON.parse(line);
  const began = performance.now();
  const money = matches.map(play);
  console.log(JSON.stringify({ seconds: (performance.now() - began) / 1000, money }));
}
