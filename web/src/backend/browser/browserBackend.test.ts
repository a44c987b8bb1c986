import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BrowserBackend } from "./browserBackend";
import type { FromWorker, Port, ToWorker } from "./python";
import { OvertakenError, RowsError } from "./rows";

const MOVES = "http://table.example/api/matches/here-1/moves";
const answer = (more: object = {}) =>
  JSON.stringify({ status: 200, body: "{}", headers: {}, rows: {}, changed: [], needs: [], ...more });
const WRITES = { rows: { entries: [{ match: "here-1", number: 4 }] }, changed: ["here-1"] };

/** The questions to Python, and its answers, one text after the other. */
let called: string[];
let answers: (string | "dies")[];
let workers: number;

function worker(): Port {
  workers += 1;
  const port: Port = {
    onmessage: null,
    onerror: null,
    terminate: vi.fn(),
    postMessage(message: ToWorker) {
      queueMicrotask(() => {
        const send = (data: FromWorker) =>
          port.onmessage?.call(port as Worker, { data } as MessageEvent<FromWorker>);
        if ("root" in message) return send({ result: "" });
        called.push(message.call);
        if (message.call === "change") return send({ result: "7" });
        if (message.call !== "answer") return send({ result: "" });
        const next = answers.shift()!;
        if (next === "dies") send({ failed: "call" });
        else send({ result: next });
      });
    },
  };
  return port;
}

const rows = {
  all: vi.fn(async () => []),
  changedSince: vi.fn(async () => ({})),
  entriesFrom: vi.fn(async () => [{ match: "here-1", number: 0 }]),
  write: vi.fn(async () => {}),
  onclosed: () => {},
};
let backend: BrowserBackend;

beforeEach(() => {
  [called, answers, workers] = [[], [], 0];
  vi.clearAllMocks();
  backend = new BrowserBackend(worker, () => {}, rows);
});

afterEach(() => vi.unstubAllGlobals());

const move = () => backend.fetch(new Request(MOVES, { method: "POST", body: "{}" }));

test("an answer is shown once its rows are kept", async () => {
  let written = () => {};
  rows.write.mockImplementationOnce(() => new Promise((done) => (written = () => done())));
  answers = [answer(WRITES)];
  let shown = false;
  const moving = move().then(() => (shown = true));
  await vi.waitFor(() => expect(rows.write).toHaveBeenCalledWith(WRITES.rows));
  expect(shown).toBe(false);
  written();
  await moving;
});

test("what other pages have written is loaded before, and entries that are needed after", async () => {
  answers = [answer({ needs: [["here-1", 3]] }), answer(WRITES)];
  expect((await move()).status).toBe(200);
  expect(rows.changedSince).toHaveBeenCalledWith(7);
  expect(rows.entriesFrom).toHaveBeenCalledWith("here-1", 3);
  expect(called.filter((call) => call !== "change")).toEqual(["load", "answer", "load", "load", "answer"]);
});

test("if the rows can't be kept, nothing changes, and the reason is shown", async () => {
  rows.write.mockRejectedValueOnce(new RowsError("There is no room left."));
  answers = [answer(WRITES), answer(WRITES)];
  const refused = await move();
  expect(refused.status).toBe(507);
  expect(((await refused.json()) as { error: { says: string } }).error.says).toBe("There is no room left.");
  expect(called.at(-1)).toBe("revert");
  expect((await move()).status).toBe(200);
});

test("if another page was first, the request is answered again", async () => {
  rows.write.mockRejectedValueOnce(new OvertakenError("Another page was first."));
  answers = [answer(WRITES), answer({ status: 409 })];
  expect((await move()).status).toBe(409);
  expect(rows.changedSince).toHaveBeenCalledTimes(2);
});

test("if Python dies, it is started again and asked once more", async () => {
  answers = ["dies", answer()];
  expect((await move()).status).toBe(200);
  expect(workers).toBe(2);
});

test("if Python dies twice, the reason is shown, and the next request starts it again", async () => {
  answers = ["dies", "dies", answer()];
  const refused = await move();
  expect(refused.status).toBe(500);
  expect(((await refused.json()) as { error: { says: string } }).error.says).toContain("Nothing is lost");
  expect((await move()).status).toBe(200);
});

test("if the rows were closed from outside, Python begins anew: they may be gone", async () => {
  answers = [answer(), answer()];
  await move();
  rows.onclosed();
  expect((await move()).status).toBe(200);
  expect(workers).toBe(2);
});

test("if several requests lose the same Python, they all ask the same new one", async () => {
  answers = [answer()];
  await move();
  answers = ["dies", answer(), answer()];
  const both = await Promise.all([move(), move()]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(workers).toBe(2);
});

test("if other pages are always first, the reason is shown", async () => {
  for (let time = 0; time < 3; time += 1)
    rows.write.mockRejectedValueOnce(new OvertakenError("Others were first."));
  answers = [answer(WRITES), answer(WRITES), answer(WRITES), answer(WRITES)];
  expect((await move()).status).toBe(507);
  expect(rows.changedSince.mock.calls).toEqual([[7], [0], [0]]);
  expect((await move()).status).toBe(200);
});

test("an unexpected error is reported, too", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  rows.changedSince.mockRejectedValueOnce(new TypeError("undefined is not a function"));
  const refused = await move();
  expect(refused.status).toBe(500);
  expect(((await refused.json()) as { error: { says: string } }).error.says).toContain("in this browser");
});

test("listeners hear of each table that is set up", async () => {
  const hear = vi.fn();
  backend.onsetup(hear);
  answers = [answer({ status: 201 }), answer({ status: 409 }), answer()];
  const create = () =>
    backend.fetch(new Request("http://table.example/api/matches", { method: "POST", body: "{}" }));
  await create();
  await create();
  await move();
  expect(hear).toHaveBeenCalledOnce();
});

test("the browser is asked once to keep the tables, when the first is set up", async () => {
  const persist = vi.fn(async () => {
    throw new TypeError("This page may not ask.");
  });
  vi.stubGlobal("navigator", { storage: { persist } });
  answers = [answer(), answer({ status: 201 }), answer({ status: 201 })];
  await move();
  expect(persist).not.toHaveBeenCalled();
  const set = () =>
    backend.fetch(new Request("http://table.example/api/matches", { method: "POST", body: "{}" }));
  expect([(await set()).status, (await set()).status]).toEqual([201, 201]);
  expect(persist).toHaveBeenCalledOnce();
});

test("Python is ended when nobody needs it, and started again", async () => {
  vi.useFakeTimers();
  answers = [answer(), answer()];
  await move();
  vi.runAllTimers();
  vi.useRealTimers();
  expect((await move()).status).toBe(200);
  expect(workers).toBe(2);
});

test("Python is not ended in the middle of a request", async () => {
  vi.useFakeTimers();
  answers = [answer(), answer()];
  await move();
  let load = () => {};
  rows.changedSince.mockImplementationOnce(() => new Promise((done) => (load = () => done({}))));
  const moving = move();
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  load();
  expect((await moving).status).toBe(200);
  expect(workers).toBe(1);
});

test("requests are answered one at a time", async () => {
  answers = [answer(), answer()];
  await Promise.all([move(), move()]);
  expect(called).toEqual(["change", "load", "answer", "change", "load", "answer"]);
});

test("the name and the list of tables need no Python", async () => {
  const old = { format: 1, match: { options: '{"variant":"plus"}' }, listed: { status: "over" } };
  rows.all.mockResolvedValue([{ name: "Anna", listed: { status: "running" } }, old] as never);
  const get = async (path: string) =>
    (await backend.fetch(new Request(`http://table.example${path}`))).json();
  expect(await get("/api/me")).toEqual({ name: "Anna" });
  expect(await get("/api/matches")).toEqual({
    mine: [
      { status: "running" },
      { status: "over", options: { variant: "plus" }, tempo: null, spectators: false },
    ],
    open: [],
    watched: [],
  });
  expect(workers).toBe(0);
});
