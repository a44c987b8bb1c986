import { render } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import TableUnavailable from "./TableUnavailable.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const unreachable = () => ({ says: "The server can’t be reached just now.", temporary: true });

test("a table that could not be fetched is fetched again by itself, until it comes", async () => {
  const onretry = vi.fn();
  const { rerender, unmount } = render(TableUnavailable, { table: null, trouble: unreachable(), onretry });
  for (const times of [1, 2, 3]) {
    await vi.runAllTimersAsync();
    expect(onretry).toHaveBeenCalledTimes(times);
    await rerender({ trouble: unreachable() });
  }
  unmount();
  await vi.runAllTimersAsync();
  expect(onretry).toHaveBeenCalledTimes(3);
});

test("it is fetched at once when the device is connected again", () => {
  const onretry = vi.fn();
  render(TableUnavailable, { table: null, trouble: unreachable(), onretry });
  dispatchEvent(new Event("online"));
  expect(onretry).toHaveBeenCalledOnce();
});

test("a table that does not exist is not looked for again", async () => {
  const onretry = vi.fn();
  render(TableUnavailable, {
    table: null,
    trouble: { says: "There is no such table.", temporary: false },
    onretry,
  });
  await vi.runAllTimersAsync();
  dispatchEvent(new Event("online"));
  expect(onretry).not.toHaveBeenCalled();
});
