// boardgame.io's own server with a small game, for the load test: `node server.js [FOLDER]`.
// With a folder, it keeps its matches in files there (FlatFile). Without one, it keeps them in memory.

const { FlatFile, Server } = require("boardgame.io/server");

const MARKS = 100; // about as many decisions as in a match of Outback with two seats

// Two players take turns to mark one of nine cells.
const game = {
  name: "marks",
  setup: () => ({ cells: Array(9).fill(null), marks: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      G.cells[cell] = playerID;
      G.marks += 1;
    },
  },
  endIf: ({ G }) => (G.marks >= MARKS ? { draw: true } : undefined),
};

const [folder] = process.argv.slice(2);
const server = Server({ games: [game], origins: [], ...(folder && { db: new FlatFile({ dir: folder }) }) });
server.run({ port: 0 }).then(({ appServer }) => {
  console.log(`boardgame.io is at http://127.0.0.1:${appServer.address().port}`);
});
