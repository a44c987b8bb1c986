import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, describe, expect, test } from "vitest";
import { afterPicking, boardAt, NAMES } from "../../testing/boardAt";
import type { Picked } from "../contract";
import Board from "./Board.svelte";
import type { AustralisChoice, AustralisTypes } from "./choiceTypes";
import { fixture, names } from "./fixtures";
import { tip } from "./firstTurnTips";

afterEach(cleanup);

function sit(name: string, viewer?: number | null) {
  const { act, props } = boardAt(fixture(name), viewer);
  const { rerender } = render(Board, { props });
  const hold = (fields: Picked<AustralisChoice>) => rerender(afterPicking(fixture(name).choices, fields));
  const offer = (choices: AustralisChoice[]) => rerender({ choices });
  return { act, hold, offer };
}

const targets = () => [...document.querySelectorAll<HTMLElement>("[data-target]")];
const label = (node: HTMLElement) =>
  node.getAttribute("aria-label") ?? (node.querySelector(".unseen") ?? node).textContent;

describe.each(names)("in %s", (name) => {
  const { choices } = fixture(name);

  test("each choice on the board is one labelled control, and takes it", async () => {
    const { act } = sit(name);
    const onBoard = choices.filter(({ kind }) => kind !== "done" && kind !== "move");
    expect(targets()).toHaveLength(onBoard.length);
    for (const choice of onBoard) {
      const [target, ...more] = targets().filter(
        (node) => label(node)!.split(/[;,] /)[0] === choice.says.split(/[;,] /)[0],
      );
      expect(more).toEqual([]);
      await fireEvent.click(target!);
      expect(act.play).toHaveBeenLastCalledWith(choice);
    }
  });

  test("a spectator has nothing to choose", () => {
    sit(name, null);
    expect(targets()).toEqual([]);
  });

  test("a newcomer is told what to do now", () => {
    const found = tip(fixture(name).view, choices);
    expect(Boolean(found)).toBe(choices.length > 0);
  });
});

test("the first tip says how to see what a die would do, where nothing can be pointed at, too", () => {
  const { view, choices } = fixture("start");
  expect(tip(view, choices)!.says).toMatch(/Point at one, or tap it, to see what it would do/);
});

test("a tip explains the signs across the current to a player whose turtle has passed one", () => {
  const { view, choices } = fixture("middle");
  const at = (turtle: number) => {
    const own = { ...view.players[view.deciding!]!, turtle, dice: [] };
    return tip({ ...view, players: view.players.map((one) => (one.seat === own.seat ? own : one)) }, choices)!
      .says;
  };
  const passed = view.reefs[1]!.from;
  expect(at(passed)).toMatch(/numbered signs/);
  expect(at(passed - 1)).not.toMatch(/numbered signs/);
});

test("a die under the pointer says what it would do, and shows the turtle’s ghost", async () => {
  const { act } = sit("start");
  const blue = fixture("start").view.dice.find(({ colour }) => colour === "blue")!;
  const choice = fixture("start").choices.find(
    ({ kind, fields }) => kind === "take" && fields.die === blue.name,
  )!;
  const target = document.querySelector<HTMLElement>(`[data-target="${blue.name}"]`)!;
  await fireEvent.pointerEnter(target);
  expect(act.consider).toHaveBeenLastCalledWith(choice);
  expect(document.querySelector(".bring p:not(.away)")!.textContent).toContain(
    `turtle to ${blue.brings!.turtle}`,
  );
  expect(document.querySelector(".ghost")).toBeTruthy();
  await fireEvent.pointerLeave(target);
  expect(act.consider).toHaveBeenLastCalledWith(null);
  expect(document.querySelector(".ghost")).toBeNull();
});

describe("a finger’s first tap on a die", () => {
  const { choices } = fixture("start");
  const die = (colour: string) => choices.find(({ action }) => action.startsWith(`take ${colour}`))!;
  const drawn = ({ action }: AustralisChoice) => document.querySelector(`[data-actions="${action}"]`)!;
  const tap = async (choice: AustralisChoice) => {
    const target = drawn(choice);
    await fireEvent.pointerEnter(target, { pointerType: "touch" });
    await fireEvent.pointerDown(target, { pointerType: "touch" });
    await fireEvent.pointerLeave(target, { pointerType: "touch" });
    await fireEvent.click(target);
  };

  test("shows what it would do, and its second one takes it", async () => {
    const { act } = sit("start");
    for (const choice of [die("blue"), die("yellow")]) {
      await tap(choice);
      expect(act.consider).toHaveBeenLastCalledWith(choice);
      expect(document.querySelectorAll(".bring p:not(.away)")).toHaveLength(1);
    }
    expect(act.play).not.toHaveBeenCalled();
    await tap(die("yellow"));
    expect(act.play).toHaveBeenCalledExactlyOnceWith(die("yellow"));
  });

  test("swallows no key if it has become a scroll", async () => {
    const { act } = sit("start");
    await fireEvent.pointerDown(drawn(die("blue")), { pointerType: "touch" });
    await fireEvent.pointerCancel(drawn(die("blue")), { pointerType: "touch" });
    await fireEvent.click(drawn(die("blue")));
    expect(act.play).toHaveBeenCalledExactlyOnceWith(die("blue"));
  });

  test("is forgotten by the next turn", async () => {
    const { act, offer } = sit("start");
    await tap(die("blue"));
    await offer([]);
    await offer(choices);
    expect(document.querySelector(".die.on")).toBeNull();
    await tap(die("blue"));
    expect(act.play).not.toHaveBeenCalled();
  });
});

test("identical dice are one choice, drawn as many", () => {
  sit("start");
  const drawn = document.querySelectorAll(".place span.stone").length;
  expect(drawn).toBe(fixture("start").view.dice.length);
});

test("a die that can’t be taken says why", async () => {
  const { act } = sit("cards");
  const off = document.querySelector<HTMLElement>(".place .die[aria-disabled=true]")!;
  await fireEvent.click(off);
  expect(act.why).toHaveBeenCalledWith(expect.stringMatching(/^take (red|\w+-\d)$/));
});

test("two equal cards are one choice for the keys, and each has its buttons", async () => {
  const { view, ...rest } = fixture("cards");
  const cards = view.cards.map((card, nth) => (nth === 5 ? view.cards[2]! : card));
  const { act, props } = boardAt<AustralisTypes>({ ...rest, view: { ...view, cards } }, undefined);
  render(Board, { props });
  const keeps = rest.choices.find(({ action }) => action === "keep white-turtle")!;
  const items = within(screen.getByRole("region", { name: "Cards on display" })).getAllByRole("listitem");
  for (const nth of [2, 5]) {
    const buttons = within(items[nth]!).getAllByRole("button");
    expect(buttons.map(({ textContent }) => textContent)).toEqual(["keep", "use"]);
    await fireEvent.click(buttons[0]!);
    expect(act.play).toHaveBeenLastCalledWith(keeps);
    act.play.mockClear();
  }
  expect(targets().filter((target) => target.dataset.target === "keep white-turtle")).toHaveLength(1);
});

test("everybody has a sea board, one of them large; any other can be enlarged", async () => {
  sit("middle");
  const own = fixture("middle").view.deciding!;
  expect(screen.getByRole("region", { name: `${NAMES[own]}, sea board` })).toBeTruthy();
  const other = (own + 1) % 4;
  const [small] = screen.getAllByRole("button", { name: new RegExp(`^Enlarge: ${NAMES[other]}`) });
  await fireEvent.click(small!);
  const large = screen.getByRole("region", { name: `${NAMES[other]}, sea board` });
  await fireEvent.click(within(large).getByRole("button", { name: "Back to yours" }));
  expect(screen.getByRole("region", { name: `${NAMES[own]}, sea board` })).toBeTruthy();
});

test("the sea describes in words where turtles are and what grows on each reef", () => {
  sit("middle");
  const { players, reefs } = fixture("middle").view;
  for (const { seat, turtle } of players) {
    expect(screen.getByText(`${NAMES[seat]}’s turtle is on ${turtle}.`)).toBeTruthy();
  }
  for (const { name, from, to } of reefs) {
    expect(screen.getByText(new RegExp(`^Reef ${name}, spaces ${from} to ${to}`))).toBeTruthy();
  }
});

test("the winner of the competition chooses in the whirl", () => {
  sit("choosing");
  const whirl = screen.getByRole("region", { name: "Dice competition" });
  expect(within(whirl).getAllByRole("button")).toHaveLength(2);
  expect(whirl.textContent).toContain(
    `${NAMES[fixture("choosing").view.competition!.standings.indexOf("first")]} wins the competition`,
  );
});

test("without corals to settle, one can be moved from reef to reef, or left", async () => {
  const move = (coral: "3" | "5", reef: "3" | "4" | "5"): AustralisChoice => ({
    action: `move ${coral} ${reef}`,
    kind: "move",
    fields: { coral, reef },
    says: `Move a coral from reef ${coral} to reef ${reef}`,
  });
  const says = "Leave the corals where they are";
  const leave: AustralisChoice = { action: "leave", kind: "leave", fields: {}, says };
  const choices = [leave, move("3", "4"), move("3", "5"), move("5", "3"), move("5", "4")];
  const { act, props } = boardAt<AustralisTypes>({
    ...fixture("planting"),
    view: { ...fixture("planting").view, phase: "moving" },
    choices,
  });
  const { rerender } = render(Board, { props });
  const button = screen.getByRole("button", { name: says });
  button.focus();
  expect(act.consider).toHaveBeenLastCalledWith(leave);
  button.blur();
  expect(act.consider).toHaveBeenLastCalledWith(null);
  await fireEvent.click(button);
  expect(act.play).toHaveBeenLastCalledWith(leave);
  await fireEvent.click(screen.getByRole("button", { name: "Take a coral from reef 3" }));
  const taken = { kind: "move", coral: "3" } as const;
  expect(act.hold).toHaveBeenCalledWith(taken);
  await rerender(afterPicking(choices, taken));
  await fireEvent.click(screen.getByRole("button", { name: "Move a coral from reef 3 to reef 5" }));
  expect(act.play).toHaveBeenLastCalledWith(choices[2]);
  await fireEvent.click(screen.getByRole("button", { name: "Put the coral back on reef 3" }));
  expect(act.back).toHaveBeenCalledOnce();
});
