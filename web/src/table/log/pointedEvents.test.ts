import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { LogLine } from "../../api/client";
import { aSeat } from "../../testing/fakes";
import LogPanel from "./LogPanel.svelte";
import { PointedEvents } from "./pointedEvents.svelte";

afterEach(cleanup);

const lines: LogLine[] = [
  { n: 3, seat: 0, text: "Anna lays a curve at 1,2.", kind: "laid", numbers: [0, 1, 0, 1, 2, 4] },
  { n: 3, seat: 0, text: "Her route grows.", kind: "grew", numbers: [0, 1, 4] },
  { n: 4, seat: 1, text: "Bo takes back a decision.", kind: null, numbers: [] },
];
const LAID = [
  { kind: "laid", numbers: [0, 1, 0, 1, 2, 4] },
  { kind: "grew", numbers: [0, 1, 4] },
];

test("a line reports its events while the pointer or the focus is on it", async () => {
  const onpoint = vi.fn();
  render(LogPanel, { id: "m1", lines, seats: [aSeat(0), aSeat(1)], at: null, onpoint });
  const [line] = screen.getAllByRole("link");
  await fireEvent.focus(line!);
  expect(onpoint).toHaveBeenLastCalledWith(LAID);
  await fireEvent.blur(line!);
  expect(onpoint).toHaveBeenLastCalledWith(null);
  await fireEvent(line!, Object.assign(new Event("pointerenter"), { pointerType: "mouse" }));
  expect(onpoint).toHaveBeenLastCalledWith(LAID);
  await fireEvent(line!, Object.assign(new Event("pointerleave"), { pointerType: "mouse" }));
  expect(onpoint).toHaveBeenLastCalledWith(null);
});

test("a line that was followed counts while its moment is shown", () => {
  let at: number | null = null;
  const pointing = new PointedEvents(
    () => lines,
    () => at,
  );
  expect(pointing.events).toEqual([]);
  pointing.follow(3);
  expect(pointing.events).toEqual([]);
  at = 3;
  expect(pointing.events).toEqual(LAID);
  at = 4;
  expect(pointing.events).toEqual([]);
});
