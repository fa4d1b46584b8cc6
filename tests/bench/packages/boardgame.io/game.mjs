// Corner Market (tests/sample_game) once more, as boardgame.io wants it written: what we measure ourselves against.
import { createRequire } from "node:module";

const { INVALID_MOVE } = createRequire(import.meta.url)("boardgame.io/core");

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

export const CornerMarket = {
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
