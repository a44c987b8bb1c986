// The seat whose turn it is on the board, for the frame around it.

import type { Moment, Seat } from "../../api/client";
import { isFields, turnOf } from "../defaultBoard/viewParts";
import type { Scene } from "../playback/playback.svelte";
import { askedOf } from "../status/matchWords";

/**
 * Return the seat whose turn a scene shows; null: nobody's. While steps are played, the last moment is out of date, so
 * the seat is the one that the scene's sentence asks to decide. During NATURE's steps the sentence asks nobody, and the
 * seat is the one that the board marks, if any.
 */
export function turnShown(
  scene: Scene,
  moment: Pick<Moment, "turn" | "view"> | null,
  seats: readonly Seat[],
): number | null {
  if (moment && scene.view === moment.view) return moment.turn;
  const asked = seats.find((seat) => askedOf(seat, scene.prompt) !== null);
  if (asked) return asked.seat;
  return isFields(scene.view) ? turnOf(scene.view) : null;
}
