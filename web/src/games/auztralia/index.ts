// AuZtralia's folder: its board, its rules, its sounds, and tips for a first turn.

import type { GameClient } from "../contract";
import Board from "./Board.svelte";
import "./colours.css";
import { tip } from "./tips";
import "./map/colours.css";
import Rules from "./Rules.svelte";
import { sounds } from "./sounds";
import type { AuztraliaView } from "./view";

export default {
  Board,
  Rules,
  tip,
  keys: [
    { keys: ["+", "="], says: "zoom in" },
    { keys: ["-"], says: "zoom out" },
  ],
  sounds,
} satisfies GameClient<AuztraliaView>;
