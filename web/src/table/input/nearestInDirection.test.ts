import { describe, expect, it } from "vitest";
import { random } from "../../testing/random";
import type { Box } from "../window/box";
import { nearest, type Direction } from "./nearestInDirection";

const box = (x: number, y: number, size = 10): Box => ({ x, y, width: size, height: size });

describe("arrow keys", () => {
  const grid = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => box(column * 20, row * 20)));

  it("go to the neighbour in a grid", () => {
    expect(nearest(grid[4]!, grid, "left")).toBe(3);
    expect(nearest(grid[4]!, grid, "right")).toBe(5);
    expect(nearest(grid[4]!, grid, "up")).toBe(1);
    expect(nearest(grid[4]!, grid, "down")).toBe(7);
  });

  it("stop at the edge", () => {
    expect(nearest(grid[0]!, grid, "left")).toBeNull();
    expect(nearest(grid[8]!, grid, "down")).toBeNull();
    expect(nearest(grid[0]!, [], "down")).toBeNull();
  });

  it("prefer a box straight ahead to one that is a little nearer but to the side", () => {
    expect(nearest(box(0, 0), [box(25, 20), box(30, 0)], "right")).toBe(1);
  });

  it("lead through rows of hexagons, which are offset by half a space", () => {
    const upper = [box(0, 0), box(20, 0)];
    const lower = [box(10, 18), box(30, 18)];
    expect(nearest(upper[0]!, [...upper, ...lower], "down")).toBe(2);
    expect(nearest(lower[1]!, [...upper, ...lower], "up")).toBe(1);
  });

  it("always come to an end, and always go in their direction", () => {
    const below = random(7);
    for (let round = 0; round < 200; round++) {
      const boxes = Array.from({ length: 2 + below(20) }, () => box(below(500), below(500), 5 + below(50)));
      for (const direction of ["left", "right", "up", "down"] as Direction[]) {
        let at = 0;
        for (let steps = 0; ; steps++) {
          expect(steps).toBeLessThan(boxes.length);
          const next = nearest(boxes[at]!, boxes, direction);
          if (next === null) break;
          const middle = (one: Box) => [one.x + one.width / 2, one.y + one.height / 2] as const;
          const [[ax, ay], [bx, by]] = [middle(boxes[at]!), middle(boxes[next]!)];
          expect({ left: ax - bx, right: bx - ax, up: ay - by, down: by - ay }[direction]).toBeGreaterThan(0);
          at = next;
        }
      }
    }
  });
});
