// The sounds of AuZtralia, by the kind of an event.

import type { Sounds } from "../contract";

export const sounds: Sounds = {
  "port lost": "boom",
  "old one destroyed": "boom",
  "old one hit": "clash",
  "port attacked": "clash",
  "unit hurt": "tap",
  "turned up": "tile",
  "old one card": "whoosh",
  "laid out": "tap",
  "old one laid": "tap",
  "port placed": "tap",
  "track laid": "train",
  "put back": "tap",
  "unit taken": "tap",
  "farm placed": "tap",
  swapped: "whoosh",
  "old one moved": "whoosh",
  "card drawn": "whoosh",
  "moved back": "whoosh",
};
