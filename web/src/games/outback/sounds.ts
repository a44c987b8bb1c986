// The sounds of Outback, by the kind of an event.

import type { Sounds } from "../contract";

export const sounds: Sounds = {
  "rolled for start": "dice",
  rolled: "dice",
  kept: "tap",
  placed: "tap",
  gave: "tap",
  blocked: "tap",
  claimed: "tap",
  "tile drawn": "whoosh",
  "scoring tile drawn": "whoosh",
  "jeep filled": "whoosh",
  "jeep exchanged": "whoosh",
  "exchanges the jeep": "whoosh",
};
