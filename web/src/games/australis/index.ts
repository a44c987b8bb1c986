// Australis's folder: its board, its rules, and tips for a first turn.

import type { GameClient } from "../contract";
import Board from "./Board.svelte";
import { guide } from "./guide";
import Rules from "./Rules.svelte";
import type { AustralisView } from "./view";

export default { Board, Rules, guide } satisfies GameClient<AustralisView>;
