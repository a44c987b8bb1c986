import { expect, test } from "vitest";
import type { Listed } from "./api/client";
import { aListedTable, othersSeat } from "./testing/fakes";
import { asWanted, describeState, nextWaiting, otherPlayers, sortTables, type Wanted } from "./listedTables";

const at = (hour: number) => `2030-01-01T${String(hour).padStart(2, "0")}:00:00Z`;

test("tables that wait for you come first, longest first; then the others, newest first; then the past", () => {
  const { yourTurn, going, past } = sortTables([
    aListedTable("old", { since: at(1) }),
    aListedTable("over", { since: at(9), status: "over" }),
    aListedTable("short", { since: at(8), waits_for_you: true }),
    aListedTable("new", { since: at(5) }),
    aListedTable("long", { since: at(2), waits_for_you: true }),
    aListedTable("empty", { since: at(3), status: "waiting" }),
  ]);
  expect(yourTurn.map(({ id }) => id)).toEqual(["long", "short"]);
  expect(going.map(({ id }) => id)).toEqual(["new", "empty", "old"]);
  expect(past.map(({ id }) => id)).toEqual(["over"]);
});

test("the next table that waits for you is never the one you are looking at", () => {
  const mine = [
    aListedTable("here", { since: at(1), waits_for_you: true }),
    aListedTable("there", { waits_for_you: true }),
  ];
  expect(nextWaiting(mine)?.id).toBe("here");
  expect(nextWaiting(mine, "here")?.id).toBe("there");
  expect(nextWaiting([mine[0]!], "here")).toBeNull();
});

test("the state of a table is described in words", () => {
  expect(describeState(aListedTable("m", { waits_for_you: true }))).toBe("Your turn · Ben is waiting");
  expect(describeState(aListedTable("m"))).toBe("Ben’s turn");
  const bot = othersSeat(1, { name: "Greedy", bot: "greedy" });
  expect(describeState(aListedTable("m", { seats: [othersSeat(0), bot] }))).toBe("Greedy is thinking");
  const alone = [othersSeat(0, { yours: true }), bot];
  expect(describeState(aListedTable("m", { waits_for_you: true, seats: alone }))).toBe("Your turn");
  const free = othersSeat(1, { taken: false });
  expect(describeState(aListedTable("m", { status: "waiting", seats: [othersSeat(0), free] }))).toBe(
    "Seat 1 is waiting for one more",
  );
  const you = othersSeat(0, { yours: true });
  expect(describeState(aListedTable("m", { status: "waiting", seats: [you, free, free] }))).toBe(
    "Waiting for 2 more",
  );
  expect(describeState(aListedTable("m", { status: "waiting", seats: [you, othersSeat(1)] }))).toBe(
    "The match is about to begin",
  );
  const again: Partial<Listed> = { status: "waiting", waits_for_you: true, seats: [othersSeat(0), free] };
  expect(describeState(aListedTable("m", { ...again, host: false }))).toBe("Please sit down again");
  expect(describeState(aListedTable("m", again))).toBe("Seat 1 is waiting for one more");
  expect(describeState(aListedTable("m", { status: "cancelled" }))).toBe("Cancelled");
  expect(describeState(aListedTable("m", { status: "over" }))).toBe("Over");
  const ending = {
    result: [0, 1],
    points: [48, 54],
    rival: false,
    says: "You lose: Ben wins with 54 points.",
  };
  expect(describeState(aListedTable("m", { status: "over", ending }))).toBe("You lost to Ben, 48 to 54");
});

test("the other players leave out you and free seats, and are counted if there are many", () => {
  expect(
    otherPlayers([
      othersSeat(0, { yours: true }),
      othersSeat(1, { name: "Ben" }),
      othersSeat(2, { taken: false }),
    ]),
  ).toBe("Ben");
  const many = ["Ben", "Cleo", "Dora", "Ed"].map((name, k) => othersSeat(k, { name }));
  expect(otherPlayers(many)).toBe("Ben, Cleo and 2 more");
});

const three = [0, 1, 2].map((seat) => othersSeat(seat));
const tables = [
  aListedTable("pebbles"),
  aListedTable("days", { tempo: "days" }),
  aListedTable("sitting", { tempo: "sitting" }),
  aListedTable("forks", { game: "forks", seats: three }),
];
const anything = { game: null, seats: null, tempo: null };
const found = (wanted: Partial<Wanted>) => asWanted(tables, { ...anything, ...wanted }).map(({ id }) => id);

test("tables are filtered by game and seats", () => {
  expect(found({})).toEqual(["pebbles", "days", "sitting", "forks"]);
  expect(found({ game: "pebbles" })).toEqual(["pebbles", "days", "sitting"]);
  expect(found({ seats: 3 })).toEqual(["forks"]);
  expect(found({ game: "forks", seats: 2 })).toEqual([]);
});

test("a table at any pace fits whatever pace somebody looks for", () => {
  expect(found({ tempo: "days" })).toEqual(["pebbles", "days", "forks"]);
  expect(found({ tempo: "sitting" })).toEqual(["pebbles", "sitting", "forks"]);
});
