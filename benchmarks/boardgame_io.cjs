// Tic-tac-toe by boardgame.io on Node: the contestant of another language, run by `race` like all others.
//
// It plays uniformly random games by the reducer alone, without its client: list the empty cells, draw one, make
// the move, which leaves the old state as it was. A unit is a move.

"use strict";

const readline = require("node:readline");
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");
const { INVALID_MOVE } = require("boardgame.io/core");

const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8],
  [0, 3, 6], [1, 4, 7], [2, 5, 8],
  [0, 4, 8], [2, 4, 6],
];

const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark({ G, playerID }, cell) {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
  endIf({ G, ctx }) {
    const { cells } = G;
    if (LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c])) {
      return { winner: ctx.currentPlayer };
    }
    return cells.every((cell) => cell !== null) ? { draw: true } : undefined;
  },
};

const reduce = CreateGameReducer({ game });

function playout() {
  let state = InitializeGame({ game, numPlayers: 2 });
  let plies = 0;
  while (state.ctx.gameover === undefined) {
    const empty = [];
    state.G.cells.forEach((cell, number) => cell === null && empty.push(number));
    const chosen = empty[Math.floor(Math.random() * empty.length)];
    const payload = { type: "mark", args: [chosen], playerID: state.ctx.currentPlayer };
    state = reduce(state, { type: "MAKE_MOVE", payload });
    plies += 1;
  }
  return plies;
}

// Seconds of processor time, or of wall time.
const CLOCKS = {
  cpu: () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; },
  wall: () => performance.now() / 1e3,
};

const now = CLOCKS[process.argv[2]];
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const begun = now();
  let units = 0;
  let spent = 0;
  while ((spent = now() - begun) < Number(line)) units += playout();
  console.log(units / spent);
});
