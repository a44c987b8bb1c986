import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import { afterPicking, boardAt, NAMES } from "../../testing/boardAt";
import type { Picked } from "../contract";
import Board from "./Board.svelte";
import type { OutbackChoice } from "./choiceTypes";
import type { Counts } from "./dice";
import { fixture } from "./fixtures";
import { ANIMAL_NAMES, type Holds, type OutbackView } from "./view";
import { parts, plural } from "./words";

afterEach(() => {
  cleanup();
  delete (Element.prototype as Partial<Element>).animate;
});

function sit(
  name: string,
  picked: Picked<OutbackChoice> = {},
  viewer?: number | null,
  considered: OutbackChoice | null = null,
) {
  const { act, props } = boardAt(fixture(name), viewer);
  render(Board, { props: { ...props, ...afterPicking(props.choices, picked), considered } });
  return act;
}

/** Return a view in which a space of a seat's preserve has got a tile. */
function laid(view: OutbackView, seat: number, name: string, holds: Holds): OutbackView {
  const preserve = view.players[seat]!.preserve.map((row) => ({
    ...row,
    spaces: row.spaces.map((space) => (space.name === name ? { ...space, holds } : space)),
  }));
  return {
    ...view,
    players: view.players.map((one) => (one.seat === seat ? { ...one, preserve } : one)),
  };
}

test("what the numbers on the preserve mean, what ends the match and what a blocked space costs can be opened", () => {
  sit("start");
  const legend = screen.getByText("What counts").closest("details")!;
  expect([...legend.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/left track.*−3.*lowest\s3 there count: a small cross/s),
    expect.stringContaining("upper track"),
    expect.stringContaining("in space 1 to +5 in the last"),
    "When a preserve is full, the round is played out.",
    "Each blocked space costs 2 points.",
  ]);
});

test("how many tiles of each animal are not seen yet can be opened, without a mouse too", async () => {
  sit("start");
  const bag = screen.getByRole("button", { name: /tiles in the bag/ });
  expect(screen.queryByText(/^Not seen yet/)).toBeNull();
  await fireEvent.click(bag);
  expect(bag.getAttribute("aria-expanded")).toBe("true");
  const notSeen = screen.getByText(/^Not seen yet/).textContent;
  for (const animal of ANIMAL_NAMES)
    expect(notSeen).toContain(`${fixture("start").view.unseen[animal]} ${plural(animal)}`);
});

test("the note about the bag goes with a tap elsewhere, with Escape and with the bag", async () => {
  sit("start");
  const bag = screen.getByRole("button", { name: /tiles in the bag/ });
  const isOpen = () => screen.queryByText(/^Not seen yet/) !== null;
  const tap = async (what: Element) => (await fireEvent.pointerDown(what), fireEvent.click(what));
  await tap(bag);
  await tap(targets()[0]!);
  expect(isOpen()).toBe(false);
  await tap(bag);
  expect(await fireEvent.keyDown(document.body, { key: "Escape" })).toBe(false); // it does nothing else
  expect(isOpen()).toBe(false);
  expect(await fireEvent.keyDown(document.body, { key: "Escape" })).toBe(true);
  await tap(bag);
  await tap(bag);
  expect(isOpen()).toBe(false);
});

/** Return the controls that the keyboard reaches, by their labels. */
const targets = () =>
  [...document.querySelectorAll<HTMLElement>("[data-target]")].filter((node) => node.tabIndex === 0);
const labelled = (label: RegExp) =>
  targets().filter((node) => label.test(node.getAttribute("aria-label") ?? node.textContent));

describe.each(["start", "middle", "laying", "blocking", "jeep", "plus", "give", "given"] as const)(
  "in %s",
  (name) => {
    const { choices } = fixture(name);

    test("each animal that can be taken is one control, and so is each of its spaces", async () => {
      for (const animal of ANIMAL_NAMES) {
        const own = choices
          .filter((choice) => choice.kind === "place")
          .filter(({ fields }) => fields.animal === animal);
        if (!own.length) continue;
        if (name !== "given") {
          const act = sit(name);
          const passengers = labelled(new RegExp(`^(Take|Place) ${animal}\\b(?! on \\d\\w, row)`));
          expect(passengers).toHaveLength(1);
          await fireEvent.click(passengers[0]!);
          expect(act.pick).toHaveBeenCalledWith({ kind: "place", animal });
          cleanup();
        }
        const act = sit(name, { kind: "place", animal });
        for (const { fields } of own) {
          const spaces = labelled(new RegExp(`^Place ${animal} on ${fields.space}, row of \\d: needs \\d`));
          expect(spaces).toHaveLength(1);
          await fireEvent.click(spaces[0]!);
          expect(act.pick).toHaveBeenLastCalledWith({ kind: "place", space: fields.space });
        }
        cleanup();
      }
    });

    test("each gift is an animal and a row", async () => {
      for (const { fields } of choices.filter((choice) => choice.kind === "give")) {
        const act = sit(name, { kind: "give", animal: fields.animal });
        const rows = labelled(new RegExp(`^Give ${fields.animal} for .*row ${fields.row}: needs`));
        expect(rows).toHaveLength(1);
        await fireEvent.click(rows[0]!);
        expect(act.pick).toHaveBeenCalledWith({ kind: "give", row: fields.row });
        cleanup();
      }
    });

    test("each space that can be blocked is one control", () => {
      const blocks = choices.filter((choice) => choice.kind === "block");
      sit(name);
      for (const { fields } of blocks)
        expect(labelled(new RegExp(`^Block ${fields.space},`))).toHaveLength(1);
    });

    test("rolling and exchanging have a button each", async () => {
      const act = sit(name);
      for (const [kind, label] of [
        ["exchange", /^Swap/],
        ["roll", /and roll$/],
      ] as const) {
        const choice = choices.find((other) => other.kind === kind);
        const found = labelled(label);
        expect(found).toHaveLength(choice ? 1 : 0);
        if (!choice) continue;
        await fireEvent.click(found[0]!);
        expect(act.play).toHaveBeenLastCalledWith(choice);
      }
    });

    test("every control has a name of its own", () => {
      sit(name);
      const names = targets().map((node) => node.getAttribute("aria-label") ?? node.textContent);
      expect(names.every((label) => label.trim().length > 3)).toBe(true);
      expect(new Set(names).size).toBe(names.length);
    });
  },
);

describe("the dice", () => {
  const { choices, view } = fixture("start");

  test("the dice that a hint would keep are marked, but not kept", () => {
    for (const choice of choices.filter((choice) => choice.kind === "keep")) {
      sit("start", {}, undefined, choice);
      const marked = [...document.querySelectorAll(".die.ghost")].map((die) =>
        die.getAttribute("aria-label")!.replace(/^Keep (\w+), die \d$/, "$1"),
      );
      const wanted = Object.entries(choice.fields.dice);
      expect(marked.sort()).toEqual(wanted.flatMap(([face, n]) => Array<string>(n).fill(face)).sort());
      cleanup();
    }
  });

  test("to keep dice, click each of them and then reroll", async () => {
    const act = sit("start");
    const dice = view.dice.map((face, place) => ({
      face,
      die: labelled(new RegExp(`^(Keep|Kept) ${face}, die ${place + 1}$`))[0]!,
    }));
    for (const choice of choices.filter((choice) => choice.kind === "keep")) {
      const left: Counts = { ...choice.fields.dice };
      for (const { face, die } of dice) {
        const keep = (left[face] ?? 0) > 0;
        if (keep) left[face]! -= 1;
        if (keep !== (die.getAttribute("aria-pressed") === "true")) await fireEvent.click(die);
      }
      await fireEvent.click(labelled(/^Reroll/)[0]!);
      expect(act.play).toHaveBeenLastCalledWith(choice);
    }
  });

  test("no die is kept at first, and keeping all of them is explained", async () => {
    const act = sit("start");
    expect(screen.getByRole("button", { name: "Reroll all 6" })).toBeTruthy();
    for (const [place, face] of view.dice.entries()) {
      await fireEvent.click(labelled(new RegExp(`^(Keep|Kept) ${face}, die ${place + 1}$`))[0]!);
    }
    await fireEvent.click(screen.getByRole("button", { name: /^All kept/ }));
    expect(act.play).not.toHaveBeenCalled();
    expect(act.why).toHaveBeenCalledWith(expect.stringMatching(/^keep \d/));
  });
});

test("a roll is thrown once, however many views follow it", async () => {
  const { props } = boardAt(fixture("start"));
  const { rerender } = render(Board, { props });
  const dice = () => [...document.querySelectorAll("button.die")];
  const before = dice();
  expect(before).toHaveLength(6);
  await rerender({ view: { ...props.view } });
  expect(dice().map((die) => before.indexOf(die))).toEqual([0, 1, 2, 3, 4, 5]);
});

test("a space that was blocked in the last turn is said to be new", () => {
  const { props } = boardAt(fixture("blocking"));
  const seat = props.view.active!;
  const events = [{ kind: "blocked", seat, numbers: [10], text: "" }]; // 4a
  const view = laid(props.view, seat, "4a", "face down");
  render(Board, { props: { ...props, view, events, choices: [] } });
  expect(screen.getByRole("button", { name: "4a: blocked, new" })).toBeTruthy();
});

test("a gift comes from the post where it waited", async () => {
  const { props } = boardAt(fixture("given"));
  const { rerender } = render(Board, { props: { ...props, motionMs: 100 } });
  const measured = vi.spyOn(Element.prototype, "getBoundingClientRect");
  Element.prototype.animate = () => ({ cancel() {}, currentTime: 0 }) as unknown as Animation; // jsdom has none
  const { seat, animal } = props.view.given!;
  await rerender({ view: { ...laid(props.view, seat, "2a", animal), given: null }, choices: [] });
  const starts = (measured.mock.contexts as HTMLElement[]).map(({ dataset }) => dataset);
  measured.mockRestore();
  expect(starts.some(({ post }) => post === `${seat} 2`)).toBe(true);
  expect(starts.some(({ jeepPlace }) => jeepPlace)).toBe(false);
});

describe("what can't be chosen", () => {
  test("says why: a space", async () => {
    const act = sit("start", { kind: "place", animal: "lizard" });
    await fireEvent.click(screen.getByRole("button", { name: "6a: free" }));
    expect(act.why).toHaveBeenCalledWith("place lizard 6a");
  });

  test("says why: an animal", async () => {
    const act = sit("blocking");
    await fireEvent.click(screen.getAllByRole("button", { name: /on the jeep$/ })[0]!);
    expect(act.why).toHaveBeenCalledWith(expect.stringMatching(/^place \w+ \d\w$/));
  });
});

test("a space in focus is considered, until it loses the focus", async () => {
  const animal = fixture("middle").choices.find((choice) => choice.kind === "place")!.fields.animal;
  const act = sit("middle", { kind: "place", animal });
  const space = labelled(/^Place \w+ on/)[0]!;
  await fireEvent.focus(space);
  expect(act.consider).toHaveBeenLastCalledWith(
    expect.objectContaining({ kind: "place", action: expect.stringContaining(space.dataset.space!) }),
  );
  await fireEvent.blur(space);
  expect(act.consider).toHaveBeenLastCalledWith(null);
});

test("a second click puts a picked animal back", async () => {
  const animal = fixture("middle").choices.find((choice) => choice.kind === "place")!.fields.animal;
  const act = sit("middle", { kind: "place", animal });
  await fireEvent.click(labelled(new RegExp(`^${animal}, picked`))[0]!);
  expect(act.back).toHaveBeenCalled();
});

test("a passenger stands for the same choices again once a pick is taken back", async () => {
  const { props } = boardAt(fixture("start"));
  const { rerender } = render(Board, { props });
  const actions = () => targets().map((node) => node.dataset.actions);
  const before = actions();
  await rerender(afterPicking(props.choices, { kind: "place" }));
  await rerender(afterPicking(props.choices, {}));
  expect(actions()).toEqual(before);
});

describe("a spectator", () => {
  test("has nothing to choose, but sees every preserve", () => {
    sit("middle", {}, null);
    expect(targets()).toEqual([]);
    for (const called of NAMES.slice(0, 3))
      expect(screen.getByRole("group", { name: `${called}’s preserve` })).toBeTruthy();
  });

  test("enlarges any of them and goes back", async () => {
    sit("middle", {}, null);
    const large = () => screen.getByRole("region", { name: /, large$/ }).getAttribute("aria-label");
    const before = large();
    await fireEvent.click(screen.getAllByRole("button", { name: /^Enlarge/ })[0]!);
    expect(large()).not.toBe(before);
    await fireEvent.click(screen.getByRole("button", { name: /^Back to/ }));
    expect(large()).toBe(before);
  });
});

test("a preserve is described in words", () => {
  sit("end", {}, null);
  expect(screen.getAllByText(/^Row 6: 6a/)).toHaveLength(2);
  expect(screen.getAllByText(/, (counts|does not count)/).length).toBe(10);
});

test("a plate says what points are made of only if that is more than their sum", () => {
  const { view } = fixture("plus");
  const of = (tracks: number, tiles: number, blocked: number, others = 0) => {
    const total = tracks + tiles + blocked;
    return parts({ ...view.players[0]!, points: { tracks, tiles, blocked, total, team: total + others } });
  };
  expect(of(-1, 0, 0)).toBe("");
  expect(of(4, 2, -1)).toBe("tracks\u00a04 · tiles\u00a02 · blocked\u00a0−1");
  expect(of(4, 0, 0, 7)).toBe("tracks\u00a04"); // a partner’s points are in the sum
});
