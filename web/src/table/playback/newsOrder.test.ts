import { describe, expect, it } from "vitest";
import type { News } from "../../api/client";
import { newsOf } from "../../testing/fakes";
import { random } from "../../testing/random";
import { numberOf, NewsOrder } from "./newsOrder";

describe("the order of news", () => {
  it("passes on news once and in order, whatever the connection does to them", async () => {
    for (let seed = 1; seed <= 200; seed++) {
      const below = random(seed);
      const last = 1 + below(30);
      const applied: number[] = [];
      const order = new NewsOrder(
        0,
        async (after) => {
          if (below(4) === 0) throw new Error("connection lost");
          return Array.from({ length: last - after }, (_, i) => newsOf(after + 1 + i)).slice(0, 5);
        },
        (news) => applied.push(numberOf(news)),
      );
      for (let i = 0; i < 40; i++) {
        order.receive(newsOf(1 + below(last)));
        if (below(3) === 0) await Promise.resolve();
      }
      while (order.last < last) await order.catchUp().catch(() => {});
      expect(applied).toEqual(Array.from({ length: last }, (_, i) => i + 1));
    }
  });

  it("fetches nothing while nothing is missing", () => {
    const asked: number[] = [];
    const order = new NewsOrder(
      -1,
      async (after) => (asked.push(after), []),
      () => {},
    );
    [0, 1, 1, 2, 0].forEach((n) => order.receive(newsOf(n)));
    expect(order.last).toBe(2);
    expect(asked).toEqual([]);
  });

  it("fetches a gap once, however much follows it", async () => {
    const asked: number[] = [];
    let answer: (news: News[]) => void = () => {};
    const order = new NewsOrder(
      3,
      (after) => (asked.push(after), new Promise((done) => (answer = done))),
      () => {},
    );
    [6, 7, 8].forEach((n) => order.receive(newsOf(n)));
    answer([newsOf(4), newsOf(5)]);
    await Promise.resolve();
    await Promise.resolve();
    expect(order.last).toBe(8);
    expect(asked[0]).toBe(3);
  });
});
