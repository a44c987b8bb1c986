import { fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet, tick } from "svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { settings } from "../settings.svelte";
import { durationInWords } from "./durationInWords";
import Button from "./Button.svelte";
import { copy } from "./clipboard";
import CopyButton from "./CopyButton.svelte";
import Drawer from "./Drawer.svelte";
import { toasts } from "./toasts.svelte";
import Toasts from "./Toasts.svelte";
import IconButton from "./IconButton.svelte";
import Qr from "./Qr.svelte";
import Stepper from "./Stepper.svelte";

beforeEach(() => (settings.motion = "off")); // jsdom has no animations

const words = (text: string) => createRawSnippet(() => ({ render: () => `<span>${text}</span>` }));

test.each([
  [0, "less than a minute"],
  [59, "less than a minute"],
  [60, "1 minute"],
  [7199, "1 hour"],
  [7200, "2 hours"],
  [86_400, "1 day"],
  [86_400 * 40, "40 days"],
])("%i seconds are “%s”", (seconds, spelled) => {
  expect(durationInWords(seconds)).toBe(spelled);
});

test.each([
  ["button", Button, { children: words("Go") }, {}],
  ["icon button", IconButton, { icon: "done", label: "Go" }, {}],
  ["button that is also disabled", Button, { children: words("Go") }, { disabled: true }],
] as const)(
  "a busy %s can't be pressed a second time, and keeps the focus",
  async (_, Component, props, off) => {
    const [onclick, onsubmit] = [vi.fn(), vi.fn((event: Event) => event.preventDefault())];
    const form = document.body.appendChild(document.createElement("form"));
    form.onsubmit = onsubmit;
    const { rerender } = render(Component as typeof Button, { ...props, type: "submit", onclick } as never, {
      baseElement: form,
    });
    const button = screen.getByRole("button");
    button.focus();
    await fireEvent.click(button);
    await rerender({ busy: true, ...off });
    await fireEvent.click(button);
    expect([onclick.mock.calls.length, onsubmit.mock.calls.length]).toEqual([1, 1]);
    expect([document.activeElement, button.ariaDisabled]).toEqual([button, "true"]);
    expect(button).toHaveProperty("disabled", false); // in a browser, that would drop the focus
    await rerender({ busy: false, disabled: false });
    await fireEvent.click(button);
    expect([onclick.mock.calls.length, onsubmit.mock.calls.length]).toEqual([2, 2]);
    form.remove();
  },
);

test("an icon button at the end of its way does nothing, and keeps the focus", async () => {
  const onclick = vi.fn();
  const { rerender } = render(IconButton, { icon: "last", label: "Last moment", onclick });
  const button = screen.getByRole<HTMLButtonElement>("button");
  button.focus();
  await rerender({ atEnd: true });
  await fireEvent.click(button);
  expect([onclick.mock.calls.length, button.disabled, button.ariaDisabled]).toEqual([0, false, "true"]);
  await rerender({ atEnd: false });
  await fireEvent.click(button);
  expect([onclick.mock.calls.length, button.ariaDisabled]).toEqual([1, null]);
});

test("a button with an address is a link", () => {
  render(Button, { children: words("Rules"), href: "/rules/pebbles" });
  expect(screen.getByRole("link", { name: "Rules" }).getAttribute("href")).toBe("/rules/pebbles");
});

describe("a stepper", () => {
  function stepper(value: number) {
    render(Stepper, { label: "Length", value, low: 4, high: 13, hint: "How long." });
    const input = screen.getByRole<HTMLInputElement>("spinbutton", { name: "Length" });
    const less = screen.getByRole("button", { name: "Length: one less" });
    const more = screen.getByRole("button", { name: "Length: one more" });
    return { input, less, more };
  }

  test("steps by one, is read out, and stops at its bounds without losing the focus", async () => {
    const { input, less, more } = stepper(12);
    more.focus();
    await fireEvent.click(more);
    expect(input.value).toBe("13");
    expect(screen.getByText("13").getAttribute("aria-live")).toBe("polite");
    expect(more.getAttribute("aria-disabled")).toBe("true");
    await fireEvent.click(more);
    expect(input.value).toBe("13");
    expect(document.activeElement).toBe(more);
    await fireEvent.click(less);
    expect(input.value).toBe("12");
    expect(more.getAttribute("aria-disabled")).toBe("false");
  });

  test.each([
    ["9", "9"],
    ["1", "4"],
    ["99", "13"],
    ["7.6", "8"],
    ["", "7"],
  ])("“%s” becomes %s when all is typed", async (typed, value) => {
    const { input } = stepper(7);
    await fireEvent.input(input, { target: { value: typed } });
    expect(input.value).toBe(typed); // nothing is corrected while typing
    await fireEvent.change(input);
    expect(input.value).toBe(value);
  });

  test("has a hint and bounds", () => {
    const { input } = stepper(7);
    expect(document.getElementById(input.getAttribute("aria-describedby")!)?.textContent).toBe("How long.");
    expect([input.min, input.max, input.step]).toEqual(["4", "13", "1"]);
  });
});

test("arrow keys move between the tabs, and Esc closes the drawer and focuses what opened it", async () => {
  const opener = document.createElement("button");
  document.body.append(opener);
  opener.focus();
  const tabs = [
    { id: "log", label: "Log" },
    { id: "chat", label: "Chat", count: 2 },
  ];
  const panel = createRawSnippet<[string]>((tab) => ({ render: () => `<p>${tab()}</p>` }));
  render(Drawer, { label: "Beside the board", open: true, tabs, tab: "log", panel });
  expect(screen.getByRole("tabpanel", { name: "Log" })).toBeTruthy();
  screen.getByRole("tab", { name: "Log" }).focus();
  await fireEvent.keyDown(document.activeElement!, { key: "ArrowRight" });
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Chat, 2 new" }));
  await fireEvent.keyDown(document.activeElement!, { key: "ArrowRight" });
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Log" }));
  await fireEvent.keyDown(document.activeElement!, { key: "Escape" });
  expect(document.activeElement).toBe(opener);
  opener.remove();
});

test("a drawer that was there at first leaves the focus on the button that opens it again", async () => {
  const more = document.createElement("button");
  more.dataset["button"] = "more";
  document.body.append(more);
  const tabs = [{ id: "log", label: "Log" }];
  const panel = createRawSnippet<[string]>((tab) => ({ render: () => `<p>${tab()}</p>` }));
  render(Drawer, { label: "Beside the board", open: true, tabs, tab: "log", panel });
  screen.getByRole("button", { name: "Close" }).focus();
  await fireEvent.click(document.activeElement!);
  await vi.waitFor(() => expect(document.activeElement).toBe(more));
  more.remove();
});

test("a drawer that is closed from outside gives back the focus that was in it, and no other", async () => {
  const [opener, more] = [1, 2].map(() => document.body.appendChild(document.createElement("button")));
  more!.dataset["button"] = "more";
  opener!.focus();
  const tabs = [{ id: "log", label: "Log" }];
  const panel = createRawSnippet<[string]>((tab) => ({ render: () => `<p>${tab()}</p>` }));
  const props = { label: "Beside the board", tabs, tab: "log", panel };
  const { rerender } = render(Drawer, { ...props, open: false });
  expect(document.activeElement).toBe(opener);
  /** Open the drawer, move the focus, close the drawer, and return what has the focus then. */
  const after = async (move: () => void) => {
    await rerender({ open: true });
    move();
    await rerender({ open: false });
    await tick();
    return document.activeElement;
  };
  const inside = () => screen.getByRole("tab").focus();
  expect(await after(inside)).toBe(opener);
  expect(await after(() => more!.focus())).toBe(more);
  opener!.focus();
  expect(await after(() => (inside(), opener!.setAttribute("disabled", "")))).toBe(more);
  for (const button of [opener!, more!]) button.remove();
});

test("without access to the clipboard the old way is tried, and a failure is reported", async () => {
  document.execCommand = vi.fn(() => false);
  expect(await copy("text")).toBe(false);
  document.execCommand = vi.fn(() => true);
  render(CopyButton, { text: "text" });
  await fireEvent.click(screen.getByRole("button", { name: "Copy the link" }));
  expect(await screen.findByRole("button", { name: "Copied" })).toBeTruthy();
});

test("a toast with a button stays until it is dismissed, whatever else is said", () => {
  toasts.offer("A newer version is here.", { label: "Reload", act: () => {} });
  for (const says of ["One.", "Two.", "Three.", "Four."]) toasts.show(says);
  expect(toasts.list.map(({ says }) => says)).toEqual([
    "A newer version is here.",
    "Two.",
    "Three.",
    "Four.",
  ]);
  toasts.list = [];
});

test("a toast leaves once its button was pressed", async () => {
  const act = vi.fn();
  render(Toasts);
  toasts.offer("The match has begun.", { label: "Go there", act });
  await fireEvent.click(await screen.findByRole("button", { name: "Go there" }));
  expect(act).toHaveBeenCalledOnce();
  expect(toasts.list).toEqual([]);
});

test("what is said to a hidden page stays until somebody has seen it", () => {
  vi.useFakeTimers();
  const visible = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  toasts.show("The match has begun.");
  vi.advanceTimersByTime(3_600_000);
  expect(toasts.list.length).toBe(1);
  visible.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(toasts.list.length).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(toasts.list.length).toBe(0);
  visible.mockRestore();
  vi.useRealTimers();
});

test("toasts are in a live region, are not repeated, and can be dismissed", async () => {
  render(Toasts);
  toasts.show("Anna sat down.");
  toasts.show("Anna sat down.");
  expect(await screen.findAllByText("Anna sat down.")).toHaveLength(1);
  expect(screen.getByRole("status").textContent).toContain("Anna sat down.");
  expect(screen.getByRole("status").ariaAtomic).toBe("false"); // or each new one would repeat the others
  for (const { id } of toasts.list) toasts.drop(id);
  expect(toasts.list).toEqual([]);
});

test("a QR code is a labelled picture", () => {
  render(Qr, { text: "https://example.org/m/abc", label: "The link" });
  expect(screen.getByRole("img", { name: "The link" }).querySelector("path")?.getAttribute("d")).toMatch(
    /^M\d/,
  );
});
