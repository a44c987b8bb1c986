import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import UnreachableNotice from "./UnreachableNotice.svelte";

const { backends, offline, online } = vi.hoisted(() => ({
  backends: { hasServer: true, unreachable: true },
  offline: { kept: null as { kept: number; all: number } | null, ready: false },
  online: { current: true },
}));
vi.mock("../backend/backends.svelte", () => ({ backends }));
vi.mock("../offline/offline.svelte", () => ({ offline }));
vi.mock("svelte/reactivity/window", () => ({ online }));

beforeEach(() => {
  Object.assign(backends, { hasServer: true, unreachable: true });
  Object.assign(offline, { kept: { kept: 15_700_000, all: 15_700_000 }, ready: true });
  Object.assign(online, { current: true });
});

const SOME = { kept: { kept: 1_700_000, all: 15_600_000 }, ready: false };
const said = () => (render(UnreachableNotice), screen.queryByRole("status")?.textContent ?? null);

test("without a server, a browser with all files plays here", () => {
  expect(said()).toContain("Meanwhile, you can play here");
});

test("a browser without them says how much it needs, and where to fetch it", () => {
  Object.assign(offline, SOME);
  const text = said();
  expect(text).toContain("The server can’t be reached just now.");
  expect(text).toContain("14 MB");
  expect(text).not.toContain("you can play here");
  expect(screen.getByRole("link", { name: "Settings" })).toBeTruthy();
});

test("a browser that can keep nothing promises nothing", () => {
  Object.assign(offline, { kept: null, ready: false });
  expect(said()?.trim()).toBe("The server can’t be reached just now.");
});

test("a site without a server is only told to be offline if files are missing", () => {
  Object.assign(backends, { hasServer: false, unreachable: false });
  Object.assign(online, { current: false });
  expect(said()).toBeNull();
  Object.assign(offline, SOME);
  expect(said()).toContain("You are offline.");
});

test("nothing is said while there is a connection", () => {
  backends.unreachable = false;
  Object.assign(offline, SOME);
  expect(said()).toBeNull();
});
