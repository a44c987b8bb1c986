// The parts beside the map: each choice has its control in exactly one of them.

import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, describe, expect, test } from "vitest";
import type { AuztraliaChoice } from "./choiceTypes";
import StageOverMap from "./combat/StageOverMap.svelte";
import BesideMap from "./display/BesideMap.svelte";
import { fixture, names } from "./fixtures";
import { choicesOf } from "./offers";
import Score from "./oldones/Score.svelte";
import Seats from "./seats/Seats.svelte";
import { drawPart, targets } from "./partInTests";
import TimeTrack from "./time/TimeTrack.svelte";

afterEach(cleanup);

const PARTS = [Seats, TimeTrack, BesideMap, StageOverMap];
/** These are chosen on the map, or with the button that ends a turn. */
const ELSEWHERE = ["port", "track", "mine", "plant", "target", "turn-up", "abandon", "done"];
const drawn = (name: string, looksOn = false) => PARTS.map((Part) => drawPart(Part, fixture(name), looksOn));
const controlsOf = ({ action }: AuztraliaChoice) =>
  targets().filter((node) => node.dataset.target === action);
/** If just one unit can be bought, its box takes it, too. */
const most = ({ kind }: AuztraliaChoice) => (kind === "buy" ? 2 : 1);
/** Choices that share a control until the player says how many. */
const counted = (choice: AuztraliaChoice, choices: readonly AuztraliaChoice[]) =>
  choice.kind === "send" &&
  choicesOf(choices, "send").filter(({ fields }) => fields.unit === choice.fields.unit).length > 1;

test("the points of the Old Ones are called an estimate while some of them sleep", async () => {
  const { view } = fixture("middle");
  const estimate = () => document.body.textContent.includes("An estimate until the end");
  const { rerender } = render(Score, { score: { ...view.score, hidden: 8 }, over: false });
  expect(estimate()).toBe(true);
  await rerender({ over: true });
  expect(estimate()).toBe(false);
});

test("the box for railways names the land of the map", () => {
  const land = () =>
    [...document.querySelectorAll<HTMLElement>("[title]")].map(({ title }) => title).join("\n");
  drawPart(Seats, fixture("west"));
  expect(land()).toContain("Build a railway on farmland and level I,");
  expect(land()).not.toContain("coast");
  cleanup();
  drawPart(Seats, fixture("start"));
  expect(land()).toContain("Build a railway on coast and outback,");
});

describe.each(names)("in %s", (name) => {
  const { choices } = fixture(name);

  test("each choice is one labelled control, and takes it", async () => {
    const acting = drawn(name);
    for (const choice of choices.filter((one) => !ELSEWHERE.includes(one.kind))) {
      if (counted(choice, choices)) continue;
      const controls = controlsOf(choice);
      expect(controls.length, choice.says).toBeGreaterThan(0);
      expect(controls.length, choice.says).toBeLessThanOrEqual(most(choice));
      expect(controls[0]!.querySelector(".unseen")!.textContent).toBe(choice.says);
      await fireEvent.click(controls[0]!);
      expect(acting.some(({ act }) => act.play.mock.lastCall?.[0] === choice)).toBe(true);
    }
  });

  test("a target under the pointer is considered", async () => {
    const acting = drawn(name);
    for (const node of targets().slice(0, 3)) {
      await fireEvent.pointerEnter(node);
      expect(acting.some(({ act }) => act.consider.mock.calls.length > 0)).toBe(true);
    }
  });

  test("a spectator has nothing to choose", () => {
    drawn(name, true);
    expect(targets()).toEqual([]);
  });

  test("no picture is drawn with a style in its markup", () => {
    drawn(name);
    const styled = [...document.body.querySelectorAll("[style]")].map((node) => node.getAttribute("style")!);
    expect(styled.filter((style) => !/^[\w-]+:|^translate/.test(style.trim()))).toEqual([]);
  });
});
