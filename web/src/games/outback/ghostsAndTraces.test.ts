import { expect, test } from "vitest";
import type { Told } from "../../api/client";
import { follow, ghosts, spaceName, type Traces } from "./ghostsAndTraces";
import { fixture } from "./fixtures";

const told = (kind: string, seat: number, ...numbers: number[]): Told => ({ kind, seat, numbers, text: "" });

test("spaces have the names that the view gives them", () => {
  expect([0, 4, 5, 6, 25].map(spaceName)).toEqual(["2a", "2e", "3a", "3b", "7a"]);
});

test("a considered choice shows its piece, its marker and its points", () => {
  const { view, preview } = fixture("middle");
  const found = ghosts(view, preview);
  const [, animal, space] = preview!.action.split(" ");
  expect([...found.spaces]).toEqual([[`${view.deciding} ${space}`, animal]]);
  expect([...found.markers.keys()]).toContain(`${view.deciding} ${animal}`);
  expect(found.points).toHaveLength(view.seats);
});

test("nothing is shown while nothing is considered", () => {
  expect(ghosts(fixture("middle").view, null).spaces.size).toBe(0);
});

test("a turn's traces stay until the seat's next turn", () => {
  let traces: Traces = follow([], [told("turn", 0, 1)], 2);
  traces = follow(
    traces,
    [told("placed", 0, 2, 6), told("scored", 0, 2, 3, 5), told("bonus", 0, 2, 1, 6)],
    2,
  );
  traces = follow(traces, [told("turn", 1, 1)], 2);
  traces = follow(traces, [told("blocked", 1, 20)], 2);
  expect([...traces[0]!.spaces]).toEqual([["3b", 3]]);
  expect([...traces[0]!.markers]).toEqual([["koala", 6]]);
  expect([...traces[0]!.bonus]).toEqual(["koala"]);
  expect([...traces[1]!.spaces]).toEqual([["6a", 0]]);
  expect(follow(traces, [told("turn", 0, 2)], 2)[0]!.spaces.size).toBe(0);
});

test("the steps that a gift brought are not those of a space that was blocked before", () => {
  let traces = follow([], [told("turn", 0, 1), told("blocked", 0, 20)], 4);
  traces = follow(traces, [told("turn", 2, 1), told("gave", 2, 2, 1)], 4);
  traces = follow(traces, [told("placed", 0, 2, 6), told("scored", 0, 2, 3, 5)], 4);
  expect([...traces[0]!.spaces]).toEqual([
    ["6a", 0],
    ["3b", 3],
  ]);
});

test("an undone turn leaves no trace", () => {
  const traces = follow([], [told("turn", 0, 1), told("placed", 0, 2, 6), told("scored", 0, 2, 3, 5)], 2);
  expect(follow(traces, [], 2)[0]!.spaces.size).toBe(0);
  expect(follow(traces, [], 2)[0]!.markers.size).toBe(0);
});

test("tiles that are scored together get their points in order", () => {
  let traces = follow([], [told("turn", 0, 1)], 1);
  traces = follow(traces, [told("placed", 0, 2, 5)], 1);
  traces = follow(traces, [told("placed", 0, 2, 6)], 1);
  traces = follow(traces, [told("scored", 0, 2, 2, 2)], 1);
  traces = follow(traces, [told("scored", 0, 2, 2, 4)], 1);
  expect([...traces[0]!.spaces]).toEqual([
    ["3a", 2],
    ["3b", 2],
  ]);
});
