import { describe, expect, it, vi } from "vitest";
import { aMoment, aTable } from "../../testing/fakes";
import { useLiveMatch } from "../../testing/openMatch";
import { PATIENCE, AutoEndTurn } from "./autoEndTurn.svelte";

const live = useLiveMatch();
const wait = (seconds: number) => vi.advanceTimersByTimeAsync(1000 * seconds);
let wanted: boolean;
let end: ReturnType<typeof vi.fn<() => void>>;
let ending: AutoEndTurn;
let giveUp: (() => void) | undefined;

async function open(only_done = true) {
  await live.open(aTable(3, { moment: aMoment(3, { only_done }) }));
  wanted = true;
  end = vi.fn(() => giveUp?.());
  ending = new AutoEndTurn(live.match, () => wanted, end);
  giveUp = ending.attend();
}

describe("a turn in which nothing else is possible", () => {
  it("ends after a few seconds", async () => {
    await open();
    await wait(PATIENCE - 0.1);
    expect([ending.running, end.mock.calls.length]).toEqual([true, 0]);
    await wait(0.2);
    expect([ending.running, end.mock.calls.length]).toEqual([false, 1]);
  });

  it.each(["pointerdown", "keydown", "wheel"])("goes on after any input: %s", async (input) => {
    await open();
    dispatchEvent(new Event(input));
    giveUp!(); // as the effect does that attends to it
    giveUp = ending.attend();
    expect([ending.running, giveUp]).toEqual([false, undefined]);
    await wait(PATIENCE + 1);
    expect(end).not.toHaveBeenCalled();
  });

  it.each(["pointermove", "focusin"])(
    "ends even though the last decision is followed by %s",
    async (movement) => {
      await open();
      dispatchEvent(new Event(movement));
      expect(ending.running).toBe(true);
      giveUp!();
    },
  );

  it("goes on once the moment has passed", async () => {
    await open();
    giveUp!();
    await wait(PATIENCE + 1);
    expect(end).not.toHaveBeenCalled();
  });
});

describe("other turns", () => {
  it("never end by themselves", async () => {
    await open(false);
    expect([ending.running, giveUp]).toEqual([false, undefined]);
  });

  it("do not end by themselves if the player does not want that", async () => {
    await open();
    giveUp!();
    wanted = false;
    expect(ending.attend()).toBeUndefined();
  });
});
