import { cleanup, screen, within } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { fixture, names } from "../fixtures";
import { drawPart } from "../partInTests";
import BesideMap from "./BesideMap.svelte";

afterEach(cleanup);

test.each(names)("in %s each personality says what it does", (name) => {
  const { view } = fixture(name);
  drawPart(BesideMap, fixture(name));
  const line = screen.getByRole("list", { name: "From the newest to the end of the row" });
  const items = within(line).getAllByRole("listitem");
  expect(items).toHaveLength(view.display.length);
  view.display.forEach((card, nth) => {
    if (card) expect(items[nth]!.textContent).toContain(card.says);
  });
});

test.each([
  ["start", "button"],
  ["recruiting", "button"],
  ["middle", "group"],
] as const)("in %s, each card where assassins come first is described so", (name, role) => {
  drawPart(BesideMap, fixture(name), role === "group");
  const line = screen.getByRole("list", { name: "From the newest to the end of the row" });
  const described = within(line).queryAllByRole(role, { description: /assassins come here first\.$/ });
  expect(described.map((card) => within(line).getAllByRole(role).indexOf(card))).toEqual([3, 4]);
});

test("the two cards that a player looks at are shown to that player only", async () => {
  const { view } = fixture("choosing");
  const { show } = drawPart(BesideMap, fixture("choosing"));
  const looked = screen.getByRole("list", { name: "The two cards that you are looking at" });
  expect(within(looked).getAllByRole("button")).toHaveLength(view.looking!.length);
  await show({ view: { ...view, looking: [] }, choices: [] });
  expect(screen.queryByRole("list", { name: "The two cards that you are looking at" })).toBeNull();
  expect(screen.getByText(/looks at two cards/)).toBeTruthy();
});

test("objectives are offered, and later show whether they are met", async () => {
  const { view } = fixture("objective");
  const { show } = drawPart(BesideMap, fixture("objective"));
  expect(within(screen.getByRole("region", { name: "Objective" })).getAllByRole("button")).toHaveLength(2);
  const one = { ...view.objectives[0]!, met: true };
  await show({ view: { ...view, objectives: [one] }, choices: [] });
  expect(screen.getByText(/Met, as long as it stays so/)).toBeTruthy();
});

test("what may be asleep is listed level by level, and so is what the next revelation may be", () => {
  const { view } = fixture("late");
  drawPart(BesideMap, fixture("late"));
  const told = document.querySelector(".pools .next")!.textContent!;
  for (const { says } of view.to_come) expect(told).toContain(says.slice(1));
  expect(screen.getByRole("heading", { name: /^Level 3/ })).toBeTruthy();
});

test("there are as many revelations as lit spaces on the time track", () => {
  const late = fixture("late");
  const time = { ...late.view.time, lit: late.view.time.lit.slice(0, 12) };
  drawPart(BesideMap, { ...late, view: { ...late.view, time } });
  expect(document.querySelector(".pools")!.textContent).toContain(`${late.view.revelations} of 12 seen`);
});

test("a card that is known to be on top is shown", async () => {
  const { view } = fixture("start");
  const { show } = drawPart(BesideMap, fixture("start"));
  await show({ view: { ...view, top: view.display[0]! } });
  expect(screen.getByText(/You know the top of the deck/)).toBeTruthy();
});
