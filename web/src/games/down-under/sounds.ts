// The sounds of Down Under, by the kind of an event.

import type { Sounds } from "../contract";

export const sounds: Sounds = {
  "line laid": "tap",
  "frame laid": "tap",
  laid: "tap",
};
