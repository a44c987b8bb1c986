// Down Under's folder: its board, its rules, its sounds, tips for a first turn, and how its points are written.

import type { GameClient } from "../contract";
import Board from "./Board.svelte";
import "./colours.css";
import { tip } from "./firstTurnTips";
import { placesTold } from "./plane";
import Rules from "./Rules.svelte";
import { sounds } from "./sounds";
import type { DownUnderTypes } from "./choiceTypes";
import { say } from "./messages";

export default {
  Board,
  Rules,
  say,
  tip,
  keys: [{ keys: ["r"], says: say("keys-turn-tile") }],
  sounds,
  writePoints: (view, seat, written) => (view.bracketed[seat] ? `(${written})` : written),
  where: placesTold,
} satisfies GameClient<DownUnderTypes>;
