import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pauseBefore, Stream, type Listener, type Source } from "./stream";

class FakeSource extends EventTarget implements Source {
  readyState = 0;
  constructor(readonly url: string) {
    super();
  }
  close(): void {
    this.readyState = 2;
  }
  say(name: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
  fail(closed: boolean): void {
    this.readyState = closed ? 2 : 0;
    this.dispatchEvent(new Event("error"));
  }
}

describe("the live line", () => {
  let sources: FakeSource[];
  let heard: unknown[];
  let known = 7;
  let stream: Stream;
  const latest = () => sources.at(-1)!;
  const listener: Listener = {
    entry: (news) => heard.push(["entry", news]),
    seats: (seats) => heard.push(["seats", seats]),
    chat: (line) => heard.push(["chat", line]),
    table: () => heard.push(["table"]),
    line: (stands) => heard.push(["line", stands]),
  };

  beforeEach(() => {
    vi.useFakeTimers();
    [sources, heard, known] = [[], [], 7];
    const open = (url: string) => (sources.push(new FakeSource(url)), latest());
    stream = new Stream(
      (after) => `/events?after=${after}`,
      () => known,
      listener,
      open,
    );
  });
  afterEach(() => {
    stream.close();
    vi.useRealTimers();
  });

  it("begins behind what is known, and hands on what it hears", () => {
    expect(latest().url).toBe("/events?after=7");
    latest().dispatchEvent(new Event("open"));
    latest().say("entry", { entry: null });
    latest().say("table", {});
    expect(heard).toEqual([["line", true], ["entry", { entry: null }], ["table"]]);
  });

  it("leaves it to the browser to try again after an error of the network", () => {
    latest().fail(false);
    vi.advanceTimersByTime(60_000);
    expect(sources.length).toBe(1);
    expect(heard).toEqual([["line", false]]);
  });

  it("tries again by itself when the browser has given up, from what is known by then", () => {
    latest().fail(true);
    known = 9;
    vi.advanceTimersByTime(1_000);
    expect(sources.map((source) => source.url)).toEqual(["/events?after=7", "/events?after=9"]);
  });

  it("waits longer every time, and from the beginning again once the line stood", () => {
    const pauses: number[] = [];
    for (let i = 0; i < 4; i++) {
      latest().fail(true);
      const before = sources.length;
      let waited = 0;
      while (sources.length === before) waited += (vi.advanceTimersByTime(50), 50);
      pauses.push(waited);
    }
    expect(pauses[3]!).toBeGreaterThan(2 * pauses[0]!);
    latest().dispatchEvent(new Event("open"));
    latest().fail(true);
    vi.advanceTimersByTime(700);
    expect(sources.length).toBe(6);
  });

  it("never waits longer than a quarter of a minute and a bit", () => {
    expect(pauseBefore(30, () => 1)).toBeLessThan(20_000);
  });

  it("hears nothing more from a line that it gave up", () => {
    const old = latest();
    stream.connect();
    old.say("table", {});
    old.fail(true);
    expect(heard).toEqual([]);
  });

  it("is silent once it is closed", () => {
    latest().fail(true);
    stream.close();
    vi.advanceTimersByTime(60_000);
    expect(sources.length).toBe(1);
  });
});
