import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { backends } from "../backend/backends.svelte";
import { settings } from "../settings.svelte";
import SettingsPanel from "./SettingsPanel.svelte";

beforeEach(() => {
  settings.quietNights = true;
  settings.night = { from: "22:00", to: "07:30" };
});

test("other hours of the night are taken once they are short enough", async () => {
  render(SettingsPanel);
  await fireEvent.input(screen.getByLabelText("From"), { target: { value: "09:00" } });
  expect(screen.getByRole("alert").textContent).toContain("10 hours at most");
  expect(settings.night).toEqual({ from: "22:00", to: "07:30" });
  await fireEvent.input(screen.getByLabelText("To"), { target: { value: "17:00" } });
  expect(screen.queryByRole("alert")).toBeNull();
  expect(settings.night).toEqual({ from: "09:00", to: "17:00" });
});

test("what thinking costs is said with a choice of where to think, and without one", () => {
  const { unmount } = render(SettingsPanel);
  const cost = () => screen.getByText(/a hint takes about 3 seconds.*up to 3 minutes/s);
  expect(cost().textContent).toMatch(/At tables with other people/);
  unmount();
  vi.spyOn(backends, "current", "get").mockReturnValue(backends.here);
  render(SettingsPanel);
  expect(cost().textContent).toMatch(/run here, in your browser/);
  expect(screen.queryByRole("group", { name: "Run bots, hints and analyses" })).toBeNull();
  vi.restoreAllMocks();
});

test("without a night, there are no hours to choose", async () => {
  render(SettingsPanel);
  await fireEvent.click(screen.getByRole("switch", { name: "Stop my clock at night" }));
  expect(screen.queryByLabelText("From")).toBeNull();
});
