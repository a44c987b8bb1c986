import { cleanup, render } from "@testing-library/svelte";
import { flushSync, type Component } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BoardProps } from "../games/contract";
import { settings } from "../settings.svelte";
import PlayedScene from "./PlayedScene.svelte";

beforeEach(() => {
  settings.motion = "brisk";
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("a board stays through all steps of a round, so that each of them can move", () => {
  let boards = 0;
  const shown: string[] = [];
  const Board = ((_anchor, props) => {
    const board = ++boards;
    $effect.pre(() => void shown.push(`board ${board}: ${props.view.at}`));
    return {};
  }) as Component<BoardProps>;
  const steps = [1, 2].map((at) => ({ view: { at }, events: [] }));
  render(PlayedScene, { title: "Pebbles", Board, scene: { names: ["Ann"], view: { at: 0 }, steps } });
  for (let times = 0; times < 4; times++) {
    flushSync();
    vi.advanceTimersToNextTimer();
  }
  flushSync();
  expect(shown).toEqual(["board 1: 0", "board 1: 1", "board 1: 2", "board 2: 0", "board 2: 1"]);
});
