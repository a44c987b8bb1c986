import { cleanup, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { NAMES } from "../../../testing/boardAt";
import { fixture, names } from "../fixtures";
import { drawPart } from "../partInTests";
import type { Phase, Time } from "../view";
import TimeTrack from "./TimeTrack.svelte";
import { beyond, discsOf, goesNext, OLD_ONES_START, rowsOf, stacked, windowOf } from "./track";

afterEach(cleanup);

const time: Time = {
  last: 53,
  purple: 22,
  lit: [23],
  called: [],
  discs: [
    { seat: 2, space: 5 },
    { seat: 0, space: 5 },
    { seat: 1, space: 40 },
  ],
};

test("the Old Ones’ disc starts where the client expects it", () => {
  expect(fixture("start").view.time.purple).toBe(OLD_ONES_START);
});

test("the disc that acts first is on top of its space", () => {
  const [old, ...seats] = discsOf(time);
  expect(old).toMatchObject({ seat: null, space: 22, height: 0 });
  expect(seats.find(({ seat }) => seat === 2)).toMatchObject({ height: 1, next: true });
  expect(seats.find(({ seat }) => seat === 0)).toMatchObject({ height: 0, next: false });
});

test.each([1, 2, 3, 4])(
  "with %i players, the track has the same height wherever their discs are",
  (players) => {
    const at = (space: (seat: number) => number, purple: number) => {
      const discs = Array.from({ length: players }, (_, seat) => ({ seat, space: space(seat) }));
      const placed = discsOf({ ...time, purple, discs });
      const { room, step } = stacked(placed);
      for (const { height } of placed) expect(14 + height * step).toBeLessThanOrEqual(room);
      return room;
    };
    const apart = at((seat) => seat, 22);
    expect(at(() => 0, 22)).toBe(apart);
    expect(at(() => 30, 30)).toBe(apart);
  },
);

test("players act before the Old Ones on the same space, but not once they are ahead of them", () => {
  const next = (purple: number) => discsOf({ ...time, purple }).find((disc) => disc.next)!.seat;
  expect(next(5)).toBe(2);
  expect(next(4)).toBe(null);
});

test("a player who has reached the end is not next", () => {
  const discs = [
    { seat: 0, space: 53 },
    { seat: 1, space: 53 },
  ];
  expect(discsOf({ ...time, purple: 50, discs }).find(({ next }) => next)!.seat).toBe(null);
  expect(discsOf({ ...time, purple: 53, discs }).find(({ next }) => next)).toBeUndefined();
});

test("rows hold all spaces once", () => {
  for (const most of [12, 17, 20, 54]) {
    const spaces = rowsOf(53, most).flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, n) => from + n),
    );
    expect(spaces).toEqual(Array.from({ length: 54 }, (_, space) => space));
  }
});

test("the part that is shown begins at the disc furthest back, and says who is beyond it", () => {
  expect(windowOf(time, 20)).toEqual([4, 23]);
  expect(windowOf({ ...time, purple: 53, discs: [{ seat: 0, space: 52 }] }, 20)).toEqual([34, 53]);
  expect(beyond(discsOf(time), 23).map(({ seat }) => seat)).toEqual([1]);
});

test.each(names)("in %s all discs are drawn, and named for screen readers", (name) => {
  const { view } = fixture(name);
  drawPart(TimeTrack, fixture(name));
  expect(document.querySelectorAll(".disc")).toHaveLength(view.seats + 1);
  const heard = document.querySelector(".unseen")!.textContent;
  for (const { seat, space } of view.time.discs) expect(heard).toContain(`${NAMES[seat]} on ${space}`);
  expect(document.querySelectorAll(".lit")).toHaveLength(view.time.lit.length);
});

test("the button for the whole track names its last space", async () => {
  const narrow = vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(400);
  const start = fixture("start");
  drawPart(TimeTrack, { ...start, view: { ...start.view, time: { ...start.view.time, last: 45 } } });
  expect(await screen.findByRole("button", { name: "All 45" })).toBeTruthy();
  narrow.mockRestore();
});

test("a considered choice shows where the disc would be", async () => {
  const { look } = drawPart(TimeTrack, fixture("start"));
  expect(document.querySelector(".ghost")).toBeNull();
  await look();
  expect(document.querySelector(".ghost")).not.toBeNull();
});

test("the Old Ones’ points and their parts are always shown", () => {
  const { view } = fixture("late");
  drawPart(TimeTrack, fixture("late"));
  expect(screen.getByText(String(view.score.total))).toBeTruthy();
  expect(view.score.awake + view.score.hidden + view.score.farms).toBe(view.score.total);
});

test("the words for who goes next depend on whose turn it is", () => {
  const says = (phase: Phase, deciding: number | null, purple = 22) =>
    goesNext({ phase, deciding, time: { ...time, purple } });
  expect(says("placing-port", 1)).toEqual({ seat: 2, says: "will go first, being furthest back" });
  expect(says("turn", 2)).toEqual({ seat: 2, says: "acts, being furthest back" });
  expect(says("tracks", 0)).toEqual({ seat: 2, says: "goes after this, being furthest back" });
  expect(says("accepting", 1, 0)).toEqual({ seat: null, says: "go after this, being furthest back" });
  expect(says("movement", null, 0)).toEqual({ seat: null, says: "are next, being furthest back" });
  expect(says("refill", null)).toEqual({ seat: 2, says: "is next, being furthest back" });
});

test("a player alone is not said to be furthest back", () => {
  const alone = { ...time, discs: time.discs.slice(0, 1) };
  const { seat } = alone.discs[0]!;
  expect(goesNext({ phase: "placing-port", deciding: seat, time: alone })).toEqual({
    seat,
    says: "will go first",
  });
});

test.each(names)("in %s only the player who decides is said to act", (name) => {
  const { view } = fixture(name);
  const next = goesNext(view);
  if (next && view.deciding !== null && next.seat !== view.deciding)
    expect(next.says).toMatch(/^(will go first|go(es)? after this)/);
});
