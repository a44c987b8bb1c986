// The types of the choices of AuZtralia.
//
// Made by `make api` from the actions in src/tuckerbox/games/auztralia: make changes there.

import type { ChoicesOf, NoFields } from "../contract";
import type { AuztraliaView, Crop, Resource, UnitName } from "./view";

export type AuztraliaChoice = ChoicesOf<{
  port: { hex: string };
  objective: { card: string };
  play: { card: string };
  build: { box: "a" | "b" };
  track: { hex: string; side: "n" | "ne" | "se" };
  mine: { hex: string; resource: Resource };
  recruit: { place: "first" | "second" | "third" | "fourth" | "fifth" };
  look: NoFields;
  choose: { card: "first" | "second" };
  swap: { place: "first" | "second" | "third" | "fourth" | "fifth" };
  buy: { unit: UnitName };
  trade: NoFields;
  import: { good: "coal" | "iron" };
  export: { good: "coal" | "iron" };
  farm: NoFields;
  plant: { hex: string; crop: Crop };
  attack: NoFields;
  send: { unit: UnitName; number: "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" };
  target: { hex: string };
  retrieve: NoFields;
  fight: NoFields;
  withdraw: { units: "airships" | "others" | "all" };
  stay: NoFields;
  use: { card: string };
  aim: { tile: string };
  allot: { unit: UnitName };
  accept: { good: "coal" | "iron" };
  jam: NoFields;
  let: NoFields;
  back: { spaces: "1" | "2" };
  "turn-up": { hex: string };
  freshen: NoFields;
  drop: { place: "first" | "second" | "third" | "fourth" | "fifth" };
  keep: NoFields;
  give: { seat: "1" | "2" | "3" | "4" };
  pay: NoFields;
  abandon: { hex: string };
  done: NoFields;
}>;

export interface AuztraliaTypes {
  view: AuztraliaView;
  choice: AuztraliaChoice;
}
