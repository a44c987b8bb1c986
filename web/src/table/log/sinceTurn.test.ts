import { expect, test } from "vitest";
import { aSeat } from "../../testing/fakes";
import { sinceTurn } from "./sinceTurn";

const seats = [aSeat(0), aSeat(1, { yours: false })];
const line = (n: number, seat: number | null, text: string, kind: string | null = "placed") => ({
  n,
  seat,
  text,
  kind,
  numbers: [],
});
const log = [
  line(0, null, "The match begins."),
  line(2, 0, "Anna places an emu."),
  line(3, 0, "Anna ends the turn.", "done"),
  line(3, 1, "Bo rolls."),
  line(4, 1, "Bo keeps an emu."),
  line(4, 1, "Bo rolls again."),
  line(5, 1, "A bot takes over from Bo.", null),
  line(6, 1, "Bo places an emu."),
  line(7, 1, "Bo ends the turn.", "done"),
  line(7, null, "An emu climbs into the jeep."),
  line(7, 0, "Anna rolls."),
];

test("a line is told about each entry of others since the last decision here", () => {
  expect(sinceTurn(log, seats, 2)).toEqual({ from: 3, lines: ["Bo keeps an emu.", "Bo places an emu."] });
});

test("only the latest few entries are told", () => {
  const more = [8, 9].map((n) => line(n, 1, `Bo moves ${n}.`));
  expect(sinceTurn([...log, ...more], seats, 2)?.lines).toEqual(more.map(({ text }) => text));
});

test("before somebody’s first decision, all that others have done is told", () => {
  expect(sinceTurn([line(0, null, "Go."), line(1, 1, "Bo rolls.")], seats, null)).toEqual({
    from: 0,
    lines: ["Bo rolls."],
  });
});

test("nothing is told if others have done nothing, or if all seats are played here", () => {
  expect(sinceTurn(log.slice(0, 2), seats, 0)).toBeNull();
  expect(sinceTurn(log, [aSeat(0), aSeat(1, { yours: true })], 2)).toBeNull();
  expect(sinceTurn(log.slice(0, 1), seats, null)).toBeNull();
});
