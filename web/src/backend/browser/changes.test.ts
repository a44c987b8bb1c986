import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Changes, TableEvents } from "./changes";

const news = (number: number) => JSON.stringify({ entry: { number } });

let changes: Changes;
let events: TableEvents;
let heard: string[];
/** The entries that the backend has. */
let last: number;
const fetched = vi.fn(async (after: number) =>
  Array.from({ length: last - after }, (_, nth) => news(after + 1 + nth)),
);

beforeEach(async () => {
  vi.stubGlobal("EventSource", { OPEN: 1, CLOSED: 2 });
  changes = new Changes();
  heard = [];
  last = 3;
  fetched.mockClear();
  events = new TableEvents("here-1", 3, fetched, changes);
  for (const name of ["open", "entry", "table"]) {
    events.addEventListener(name, (event) => {
      heard.push([name, (event as MessageEvent<string | null>).data].filter(Boolean).join(" "));
    });
  }
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
});

afterEach(() => {
  events.close();
  changes.close();
  vi.unstubAllGlobals();
});

test("the next entry is passed on as it was told", async () => {
  changes.tell({ match: "here-1", news: news(4) });
  await vi.waitFor(() => expect(heard).toEqual(["open", `entry ${news(4)}`]));
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("entries that were missed are fetched", async () => {
  last = 5;
  changes.tell({ match: "here-1", news: news(5) });
  await vi.waitFor(() => expect(heard).toEqual(["open", `entry ${news(4)}`, `entry ${news(5)}`]));
});

test("an entry that is known already is not passed on again", async () => {
  last = 4;
  changes.tell({ match: "here-1", news: news(4) });
  changes.tell({ match: "here-1", news: news(4) });
  changes.tell({ match: "here-1", news: null });
  await vi.waitFor(() => expect(heard).toEqual(["open", `entry ${news(4)}`, "table"]));
});

test("changes of other matches, or after closing, are not reported", async () => {
  changes.tell({ match: "here-2", news: null });
  changes.tell({ match: "here-1", news: null });
  await vi.waitFor(() => expect(heard).toEqual(["open", "table"]));
  events.close();
  const open = new TableEvents("here-1", 3, fetched, changes);
  const heardNow = vi.fn();
  open.addEventListener("table", heardNow);
  changes.tell({ match: "here-1", news: null });
  await vi.waitFor(() => expect(heardNow).toHaveBeenCalledOnce());
  open.close();
  expect(heard).toEqual(["open", "table"]);
});

test("other pages hear of changes, too", async () => {
  const other = new Changes();
  other.tell({ match: "here-1", news: null });
  await vi.waitFor(() => expect(heard).toEqual(["open", "table"]));
  other.close();
});
