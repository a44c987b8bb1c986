// AuZtralia's folder: its board, its rules, its sounds, and tips for a first turn.

import type { GameClient } from "../contract";
import Board from "./Board.svelte";
import "./colours.css";
import { tip } from "./firstTurnTips";
import "./map/colours.css";
import Rules from "./Rules.svelte";
import { sounds } from "./sounds";
import type { AuztraliaTypes } from "./choiceTypes";
import { say } from "./messages";
import { boxTitle, oldOnesParts } from "./words";

export default {
  Board,
  Rules,
  say,
  tip,
  kindTitles: { trade: boxTitle("trade") },
  keys: [
    { keys: ["+", "="], says: say("keys-zoom-in") },
    { keys: ["-"], says: say("keys-zoom-out") },
  ],
  sounds,
  rival: ({ score, over, way }) => ({
    name: say("old-ones-rival"),
    points: score.total,
    parts: oldOnesParts(score, over),
    meetsAverage: way === "together",
    endedByRules: over,
  }),
} satisfies GameClient<AuztraliaTypes>;
