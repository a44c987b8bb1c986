import { expect, test } from "vitest";
import type { Box } from "../window/box";
import { overlap, tipPlace, type TipGround } from "./tipPlace";

const TIP = { width: 200, height: 80 };
const EMPTY: TipGround = { width: 800, height: 600, targets: [], parts: [], thing: null, mayCover: false };

function laid(more: Partial<TipGround>) {
  const spot = tipPlace(TIP, { ...EMPTY, ...more });
  return { spot, box: { x: spot.left, y: spot.top, ...TIP } };
}

test("a tip about nothing on the board lies at its lower edge", () => {
  expect(laid({}).spot).toEqual({ left: 8, top: 600 - 80 - 8, blocks: false });
});

test("a tip is near what it is about, without covering it, and inside the board", () => {
  const thing: Box = { x: 700, y: 250, width: 100, height: 100 };
  const { box } = laid({ thing });
  expect(overlap(box, thing)).toBe(0);
  expect(overlap(box, { x: 0, y: 0, width: EMPTY.width, height: EMPTY.height })).toBe(TIP.width * TIP.height);
  expect(overlap(box, { x: 500, y: 150, width: 300, height: 300 })).toBeGreaterThan(0);
});

test("a tip that may cover what it is about lies over it", () => {
  const thing: Box = { x: 300, y: 200, width: 300, height: 300 };
  expect(overlap(laid({ thing, mayCover: true }).box, thing)).toBeGreaterThan(0);
});

test("a tip lies at the foot of a large part, so that the middle of that stays in sight", () => {
  const thing: Box = { x: 100, y: 50, width: 600, height: 400 };
  const { box } = laid({ thing, mayCover: true });
  expect(box.y).toBeGreaterThan(thing.y + thing.height / 2);
  expect(overlap(box, thing)).toBeGreaterThan(0);
});

test("a tip never covers a part that is hardly larger than itself", () => {
  const thing: Box = { x: 10, y: 10, width: 300, height: 60 };
  expect(overlap(laid({ thing, mayCover: true }).box, thing)).toBe(0);
});

test("a tip leaves targets free, even if it is far from what it is about then", () => {
  const thing: Box = { x: 0, y: 0, width: 100, height: 100 };
  const target: Box = { x: 0, y: 0, width: 800, height: 400 };
  const { spot, box } = laid({ thing, targets: [target] });
  expect(overlap(box, target)).toBe(0);
  expect(spot.blocks).toBe(false);
});

test("where targets are everywhere, the tip blocks one", () => {
  const targets = [0, 1, 2, 3].flatMap((column) =>
    [0, 1, 2, 3, 4, 5].map((row) => ({ x: 200 * column, y: 100 * row, width: 200, height: 100 })),
  );
  expect(laid({ targets }).spot.blocks).toBe(true);
});

test("if it can, a tip leaves all parts of the board free", () => {
  const part: Box = { x: 0, y: 0, width: 590, height: 600 };
  expect(overlap(laid({ parts: [part] }).box, part)).toBe(0);
});

test("a tip covers a corner of a large part rather than the whole of a small one", () => {
  const thing: Box = { x: 0, y: 0, width: 800, height: 250 };
  const small: Box = { x: 250, y: 258, width: 300, height: 84 };
  const large: Box = { x: 0, y: 350, width: 800, height: 1000 };
  const { box } = laid({ thing, parts: [thing, small, large] });
  expect(overlap(box, thing)).toBe(0);
  expect(overlap(box, small)).toBeLessThan(0.05 * small.width * small.height);
});

test("a tip that is larger than the board still gets a spot", () => {
  expect(tipPlace({ width: 900, height: 700 }, EMPTY).left).toBeLessThanOrEqual(8);
});
