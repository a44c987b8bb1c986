// The tempos to choose from, for a new table and for the filter of the lists.

import type { Tempo } from "../api/client";
import { say } from "../messages/say";

export const TEMPO_OPTIONS: readonly { value: Tempo | ""; label: string }[] = [
  { value: "", label: say("wants-tempo-any") },
  { value: "sitting", label: say("wants-tempo-sitting") },
  { value: "days", label: say("wants-tempo-days") },
];
