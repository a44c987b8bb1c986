import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { describe, expect, it, vi } from "vitest";
import { aSeat } from "../../testing/fakes";
import LogPanel from "./LogPanel.svelte";

describe("the log", () => {
  it("groups the lines of an entry, and links to its moment", () => {
    const lines = [
      { n: 0, seat: null, text: "The jeep is filled.", kind: "filled", numbers: [] },
      { n: 3, seat: 0, text: "Anna settles an emu.", kind: "placed", numbers: [4, 2] },
      { n: 3, seat: 0, text: "It earns 1 step.", kind: "marked", numbers: [1] },
    ];
    render(LogPanel, { id: "m1", lines, seats: [aSeat(0)], at: 3 });
    const links = screen.getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/m/m1/0", "/m/m1/3"]);
    expect(links[1]?.getAttribute("aria-current")).toBe("step");
  });

  it("follows a line on a plain click only, and points at nothing once it is gone", async () => {
    const [onpoint, onfollow] = [vi.fn(), vi.fn()];
    const line = { n: 3, seat: 0, text: "Anna settles an emu.", kind: "placed", numbers: [4, 2] };
    const { unmount } = render(LogPanel, { id: "m1", lines: [line], seats: [], at: null, onpoint, onfollow });
    const link = screen.getByRole("link");
    await fireEvent.click(link, { ctrlKey: true });
    expect(onfollow).not.toHaveBeenCalled();
    await fireEvent.click(link);
    expect(onfollow).toHaveBeenCalledWith(3);
    await fireEvent.focus(link);
    unmount();
    expect(onpoint).toHaveBeenLastCalledWith(null);
  });

  it("goes on following its end if a card above it was gone for a moment, but not if somebody scrolls up", async () => {
    const line = (n: number) => ({ n, seat: 0, text: "Anna rolls.", kind: "rolled", numbers: [] });
    const lines = [line(1)];
    const { rerender } = render(LogPanel, { id: "m1", lines, seats: [], at: null });
    const log = screen.getByRole("region", { name: "Log" });
    const scrolled = async (text: number, room: number, top: number) => {
      Object.defineProperty(log, "scrollHeight", { value: text, configurable: true });
      Object.defineProperty(log, "clientHeight", { value: room, configurable: true });
      log.scrollTop = top;
      await fireEvent.scroll(log);
    };
    await scrolled(520, 500, 20);
    await scrolled(620, 500, 0);
    await rerender({ lines: [...lines, line(2)] });
    expect(log.scrollTop).toBe(620);
    await scrolled(620, 500, 120);
    await scrolled(620, 500, 40);
    await rerender({ lines: [...lines, line(2), line(3)] });
    expect(log.scrollTop).toBe(40);
  });

  it("can be removed before its last scroll event", async () => {
    const thrown = vi.fn((event: ErrorEvent) => event.preventDefault());
    window.addEventListener("error", thrown);
    const { unmount } = render(LogPanel, { id: "m1", lines: [], seats: [], at: null });
    const log = screen.getByRole("region", { name: "Log" });
    unmount();
    await tick();
    log.dispatchEvent(new Event("scroll"));
    window.removeEventListener("error", thrown);
    expect(thrown).not.toHaveBeenCalled();
  });
});
