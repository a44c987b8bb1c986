// The sounds of Down Under, by the kind of an event.

import type { Sounds } from "../contract";

export const sounds: Sounds = {
  "line laid": "tile",
  "frame laid": "tile",
  laid: "tile",
};
