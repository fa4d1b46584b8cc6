// Corner Market (tests/sample_game) once more, as boardgame.io wants it written: what we measure ourselves against.
//
// One line of JSON comes in first, the recorded matches. For every further line all of them are played once
// through InitializeGame and CreateGameReducer, which is what boardgame.io's server does with a move, without
// its network, its storage and its copying for players; out goes a line with seconds and the money at the end.
import { createInterface } from "node:readline";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");
const { INVALID_MOVE } = require("boardgame.io/core");

const START_MONEY = 10, START_PRICE = 3, DEAREST = 6, TURNS_A_ROUND = 2, MANY = 3;

const price = (G, good, by) => { G.prices[good] = Math.min(Math.max(G.prices[good] + by, 1), DEAREST); };

const sell = ({ G, playerID }, good, units) => {
  const stall = G.stalls[playerID];
  if (units < 1 || units > stall.stock[good]) return INVALID_MOVE;
  stall.money += units * G.prices[good] + (units >= MANY ? G.premium : 0);
  stall.stock[good] -= units;
  price(G, good, -1);
};

const buy = ({ G, playerID }, good, units) => {
  const stall = G.stalls[playerID], asked = units * G.prices[good];
  if (units < 1 || asked > stall.money) return INVALID_MOVE;
  stall.money -= asked;
  stall.stock[good] += units;
  price(G, good, +1);
};

const pass = () => {};

const rent = G => { for (const stall of G.stalls) if (stall.money) stall.money -= 1; };

const CornerMarket = {
  name: "corner-market",
  setup: ({ ctx }, { start, rounds, premium }) => ({
    start, rounds, premium, round: 1, prices: { apples: START_PRICE, bread: START_PRICE },
    stalls: Array.from({ length: ctx.numPlayers }, () => ({ money: START_MONEY, stock: { apples: 3, bread: 2 } })),
  }),
  moves: { sell, buy, pass },
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: {
      first: ({ G }) => G.start,
      next: ({ ctx }) => (ctx.playOrderPos + 1) % ctx.numPlayers,
    },
    onEnd: ({ G, ctx }) => {
      if (ctx.turn % (TURNS_A_ROUND * ctx.numPlayers)) return;
      rent(G);
      G.round += 1;
    },
  },
  endIf: ({ G }) => (G.round > G.rounds ? { money: G.stalls.map(stall => stall.money) } : undefined),
};

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
