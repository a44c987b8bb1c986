import { expect, test } from "vitest";
import { listed, seat } from "./fakes";
import { company, nextWaiting, seatCount, sorted, state, usualSeats } from "./lists";

const at = (hour: number) => `2030-01-01T${String(hour).padStart(2, "0")}:00:00Z`;

test("what waits for you comes first and longest first, the others newest first, the past by itself", () => {
  const { waiting, going, past } = sorted([
    listed("old", { since: at(1) }),
    listed("over", { since: at(9), status: "over" }),
    listed("short", { since: at(8), waits_for_you: true }),
    listed("new", { since: at(5) }),
    listed("long", { since: at(2), waits_for_you: true }),
    listed("empty", { since: at(3), status: "waiting" }),
  ]);
  expect(waiting.map(({ id }) => id)).toEqual(["long", "short"]);
  expect(going.map(({ id }) => id)).toEqual(["new", "empty", "old"]);
  expect(past.map(({ id }) => id)).toEqual(["over"]);
});

test("the next table that waits is never the one you look at", () => {
  const mine = [
    listed("here", { since: at(1), waits_for_you: true }),
    listed("there", { waits_for_you: true }),
  ];
  expect(nextWaiting(mine)?.id).toBe("here");
  expect(nextWaiting(mine, "here")?.id).toBe("there");
  expect(nextWaiting([mine[0]!], "here")).toBeNull();
});

test("the state is told in words", () => {
  expect(state(listed("m", { waits_for_you: true }))).toBe("Your turn");
  expect(state(listed("m"))).toBe("Ben is to decide");
  const bot = seat(1, { name: "Greedy", bot: "greedy" });
  expect(state(listed("m", { seats: [seat(0), bot] }))).toBe("Greedy is thinking");
  const free = seat(1, { taken: false });
  expect(state(listed("m", { status: "waiting", seats: [seat(0), free] }))).toBe("1 seat is still empty");
  expect(state(listed("m", { status: "waiting", seats: [free, free] }))).toBe("2 seats are still empty");
  expect(state(listed("m", { status: "cancelled" }))).toBe("Called off");
});

test("the company leaves you and free seats out, and counts when there are many", () => {
  expect(company([seat(0, { yours: true }), seat(1, { name: "Ben" }), seat(2, { taken: false })])).toBe(
    "Ben",
  );
  const many = ["Ben", "Cleo", "Dora", "Ed"].map((name, k) => seat(k, { name }));
  expect(company(many)).toBe("Ben, Cleo and 2 more");
});

test("how many can play, in a few characters", () => {
  expect(seatCount([2, 3, 4])).toBe("2–4");
  expect(seatCount([1, 2])).toBe("1 or 2");
  expect(seatCount([2])).toBe("2");
  expect(seatCount([2, 4])).toBe("2, 4");
});

test("a table usually has as few seats as it takes to play against somebody", () => {
  expect(usualSeats({ seats: [1, 2, 3, 4] })).toBe(2);
  expect(usualSeats({ seats: [3, 4] })).toBe(3);
  expect(usualSeats({ seats: [1] })).toBe(1);
});
