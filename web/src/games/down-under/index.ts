// Down Under's folder: its board, its rules, its sounds, tips for a first turn, and how its points are written.

import type { GameClient } from "../contract";
import Board from "./Board.svelte";
import "./colours.css";
import { tip } from "./tips";
import { placesTold } from "./plane";
import Rules from "./Rules.svelte";
import { sounds } from "./sounds";
import type { DownUnderView } from "./view";

export default {
  Board,
  Rules,
  tip,
  keys: [{ keys: ["r"], says: "turn the tile in hand; with Shift, the other way" }],
  sounds,
  writePoints: (view, seat, written) => (view.bracketed[seat] ? `(${written})` : written),
  where: placesTold,
} satisfies GameClient<DownUnderView>;
