// The sounds of Australis, by the kind of an event.

import type { Sounds } from "../contract";

export const sounds: Sounds = {
  "dice rolled": "dice",
  "competition roll": "dice",
  "dice sunk": "dice",
  "die taken": "tap",
  "coral placed": "tap",
  "card kept": "tap",
  "turtle moved": "whoosh",
  "coral moved": "whoosh",
};
