// Outback's folder: its board, its rules, its sounds, and tips for a first turn.

import type { GameClient } from "../contract";
import Board from "./Board.svelte";
import "./colours.css";
import { tip } from "./firstTurnTips";
import Rules from "./Rules.svelte";
import { sounds } from "./sounds";
import type { OutbackTypes } from "./choiceTypes";
import { say } from "./messages";

export default { Board, Rules, say, tip, sounds } satisfies GameClient<OutbackTypes>;
