// Compares the news of a choice with the step that was drawn for it before the news came.

import type { Step } from "../../api/client";
import { same } from "../choosing/narrowChoices";
import type { Frame } from "../playback/playback.svelte";

/**
 * Return the frames of an entry, and mark those that a step has drawn early. Return null if the entry does not begin
 * with the same events.
 */
export function markDrawn(frames: readonly Frame[], step: Step): Frame[] | null {
  const last = frames.findIndex((frame) => frame.step?.step === step.step);
  if (last < 0) return null;
  const drawn = frames.slice(0, last + 1);
  const { view } = drawn[last]!.step!;
  // Somebody with several seats may now see the match from another of them, who knows other things.
  const comparable = same(view.viewer, step.view.viewer);
  const events = drawn.flatMap((frame) => frame.step?.events ?? []);
  if (comparable && !(same(events, step.events) && same(view, step.view))) return null;
  return [...drawn.map((frame): Frame => ({ ...frame, early: "confirmed" })), ...frames.slice(last + 1)];
}
