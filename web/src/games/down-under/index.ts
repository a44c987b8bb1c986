// Down Under's folder: its board, its rules, tips for a first turn, and how its points are written.

import type { GameClient } from "../contract";
import Board from "./Board.svelte";
import { guide } from "./guide";
import { placesTold } from "./plane";
import Rules from "./Rules.svelte";
import type { DownUnderView } from "./view";

export default {
  Board,
  Rules,
  guide,
  points: (view, seat, written) => (view.bracketed[seat] ? `(${written})` : written),
  where: placesTold,
} satisfies GameClient<DownUnderView>;
