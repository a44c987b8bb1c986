import { cleanup, fireEvent, screen, within } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { placeOf } from "../../../table/turn/advisedPlace";
import { anAct, NAMES } from "../../../testing/boardAt";
import { fixture } from "../fixtures";
import { choicesOf } from "../offers";
import { drawPart, targets } from "../partInTests";
import { BOX_NAMES } from "../view";
import Seats from "./Seats.svelte";

afterEach(cleanup);

const boxes = () => within(screen.getByRole("region", { name: "Actions" })).getAllByRole("listitem");

test("a box says its time, its gold and its cubes before it is taken", () => {
  const { view } = fixture("middle");
  drawPart(Seats, fixture("middle"));
  const own = view.players[view.deciding!]!;
  boxes().forEach((item, nth) => {
    const box = BOX_NAMES[nth]!;
    const face = item.textContent!;
    expect(face).toContain(String(own.takes[box]));
    if (own.prices[box]) expect(face).toContain(String(own.prices[box]));
    expect(item.querySelectorAll(".cube")).toHaveLength(Math.min(4, own.boxes[box]));
  });
});

test("a box that can’t be used now says why when asked", async () => {
  const { act } = drawPart(Seats, fixture("start"));
  await fireEvent.click(screen.getByRole("button", { name: /^Place farms/ }));
  expect(act.why).toHaveBeenCalledWith("farm");
  expect(act.play).not.toHaveBeenCalled();
});

test("goods are imported and exported in the words of the prompt and the choices", () => {
  const { choices } = fixture("goods");
  drawPart(Seats, fixture("goods"));
  const warehouse = within(screen.getByRole("region", { name: "Warehouse" }));
  const buttons = choices.map(({ says }) => warehouse.getByRole("button", { name: says }));
  const words = buttons.map((button) => button.querySelector(".word")!.textContent);
  expect(words).toEqual(choices.map(({ says }) => says.split(" ")[0]));
});

test("a box of several choices narrows them down", async () => {
  const { act } = drawPart(Seats, fixture("start"));
  await fireEvent.click(screen.getByRole("button", { name: /^Buy a military unit/ }));
  expect(act.pick).toHaveBeenCalledWith({ kind: "buy" });
});

test("recruiting leads to the display", async () => {
  const { act } = drawPart(Seats, fixture("start"));
  const card = document.createElement("button");
  card.dataset.target = "recruit first";
  card.scrollIntoView = () => {};
  const display = document.createElement("div");
  display.dataset.tip = "display";
  display.append(card);
  document.body.append(display);
  await fireEvent.click(screen.getByRole("button", { name: /^Recruit help/ }));
  expect(document.activeElement).toBe(card);
  expect(act.play).not.toHaveBeenCalled();
  display.remove();
});

test("what a choice would bring is shown before it is taken", async () => {
  const { view, preview } = fixture("start");
  const { look } = drawPart(Seats, fixture("start"));
  await look();
  const seat = view.deciding!;
  const then = preview!.view.players[seat]!;
  const changes = (["gold", "coal", "iron", "phosphate"] as const).filter(
    (good) => then.goods[good] !== view.players[seat]!.goods[good],
  );
  expect(changes.length).toBeGreaterThan(0);
  expect(document.querySelectorAll(".change")).toHaveLength(changes.length);
});

test("units are sent by kind, then by number", async () => {
  const { choices } = fixture("force");
  const several = choicesOf(choices, "send").find(({ fields }) => fields.number === "2")!;
  const { act, pick } = drawPart(Seats, fixture("force"));
  await fireEvent.click(screen.getByRole("button", { name: new RegExp("^Send .* at most$") }));
  const picked = { kind: several.kind, unit: several.fields.unit };
  expect(act.pick).toHaveBeenCalledWith(picked);
  await pick(picked);
  const many = within(screen.getByRole("group", { name: "How many" })).getAllByRole("button");
  expect(many).toHaveLength(
    choicesOf(choices, "send").filter(({ fields }) => fields.unit === several.fields.unit).length,
  );
  await fireEvent.click(many[1]!);
  expect(act.play).toHaveBeenCalledWith(several);
});

test("units that can be sent keep their place when a turn that was planned comes", async () => {
  const { action } = choicesOf(fixture("force").choices, "send").find(({ fields }) => fields.number === "2")!;
  const { show } = drawPart(Seats, fixture("force"));
  const place = placeOf(document.body, action);
  expect(place).not.toBeNull();
  await show({ act: anAct() }); // the choices are the same, but now they are taken rather than planned
  expect(placeOf(document.body, action)).toBe(place);
});

test("another player’s board can be enlarged and put back", async () => {
  const { view } = fixture("late");
  drawPart(Seats, fixture("late"));
  const own = view.deciding!;
  const other = (own + 1) % view.seats;
  await fireEvent.click(screen.getByRole("button", { name: new RegExp(`^${NAMES[other]}: `) }));
  expect(screen.getByRole("heading", { level: 3 }).textContent).toContain(NAMES[other]);
  await fireEvent.click(screen.getByRole("button", { name: "Back to yours" }));
  expect(screen.getByRole("heading", { level: 3 }).textContent).toContain(NAMES[own]);
});

test("on somebody else’s board nothing can be chosen", async () => {
  const { view } = fixture("late");
  drawPart(Seats, fixture("late"));
  await fireEvent.click(
    screen.getByRole("button", { name: new RegExp(`^${NAMES[(view.deciding! + 1) % view.seats]}: `) }),
  );
  expect(targets()).toEqual([]);
});

test("the button with the parts of a score says what it is about, even if there is only one point", () => {
  const start = fixture("start");
  const { deciding, players } = start.view;
  drawPart(Seats, {
    ...start,
    view: {
      ...start.view,
      players: players.map((one, seat) => ({ ...one, points: seat === deciding ? 1 : 0 })),
    },
  });
  const summary = document.querySelector(".score summary")!;
  const shown = (selector: string) => summary.querySelector(selector)!.textContent;
  expect([shown(".unseen"), shown("[aria-hidden]")]).toEqual(["1 point", "points"]);
});

test("the parts of a score add up to it", () => {
  for (const { score, points } of fixture("end").view.players)
    expect(Object.values(score).reduce((sum, part) => sum + part, 0)).toBe(points);
});

test("the sources of points include the objective of a player alone, once it is met", () => {
  const alone = fixture("recruiting");
  const sources = () => [...document.querySelectorAll(".score dt")].map(({ textContent }) => textContent);
  drawPart(Seats, alone);
  expect(sources()).not.toContain("Objective");
  cleanup();
  const [objective] = alone.view.objectives;
  const [player] = alone.view.players;
  const points = player!.points + objective!.points;
  drawPart(Seats, {
    ...alone,
    view: {
      ...alone.view,
      objectives: [{ ...objective!, met: true }],
      players: [{ ...player!, points }],
    },
  });
  expect(sources()).toContain("Objective");
  const parts = [...document.querySelectorAll(".score dl > :not(.sum) dd")];
  expect(parts.reduce((sum, part) => sum + Number(part.textContent), 0)).toBe(points);
});

test("a unit that can’t be bought says why, in its tooltip and when asked", async () => {
  const { view, choices } = fixture("start");
  const { act } = drawPart(Seats, fixture("start"));
  const { unit, cost } = view.units.find(
    (one) => !choices.some(({ kind, fields }) => kind === "buy" && fields.unit === one.unit),
  )!;
  const gold = view.players[view.deciding!]!.gold;
  const icon = screen.getByRole("button", { name: new RegExp(`^${unit}:`, "i") });
  expect(icon.title).toContain(`for ${cost} gold, of which you have ${gold}`);
  expect(icon.getAttribute("aria-disabled")).toBe("true");
  await fireEvent.click(icon);
  expect(act.why).toHaveBeenCalledWith(`buy ${unit}`);
});

test.each(["port", "middle", "fighting"])("in %s every unit has a tooltip", (name) => {
  drawPart(Seats, fixture(name));
  const units = within(screen.getByRole("region", { name: "Barracks" })).getAllByRole("listitem");
  for (const unit of units)
    expect(unit.querySelector("[title]")?.getAttribute("title")).toMatch(/from the rails/);
});
