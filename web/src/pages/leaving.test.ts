// Pages that go to a match when it is set up, which can take long.

import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import type { Component } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { api, type DailyPuzzle } from "../api/client";
import * as folders from "../games.svelte";
import RuleMoment from "../games/RuleMoment.svelte";
import { me } from "../me.svelte";
import { router } from "../router.svelte";
import DefaultBoard from "../table/defaultBoard/DefaultBoard.svelte";
import LearnButton from "../table/lesson/LearnButton.svelte";
import MatchScreen from "../table/screen/MatchScreen.svelte";
import { aListedTable, aMoment, aTable, game, othersSeat } from "../testing/fakes";
import Invitation from "./Invitation.svelte";
import NewTableForm from "./NewTableForm.svelte";
import OpenTableRow from "./OpenTableRow.svelte";
import PlayNow from "./PlayNow.svelte";
import AfterAnswer from "./puzzle/AfterAnswer.svelte";
import PuzzlePlayOn from "./puzzle/PuzzlePlayOn.svelte";
import RulesPage from "./RulesPage.svelte";
import UploadDocument from "./UploadDocument.svelte";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  me.name = "";
});

const seats = [othersSeat(0), othersSeat(1, { taken: false })];
const table = aTable(0, { status: "waiting", moment: null, seats });
const end = aMoment(3, { status: "over", turn: null, choices: [], result: [1, 0] });
const over = aTable(3, { id: "over", status: "over", moment: end });
const listed = aListedTable("m1", { status: "waiting", seats });
const puzzle = { game: "pebbles", day: "2026-03-14", seat: 0, moment: { n: 3 } } as DailyPuzzle;
const figure = { game: "pebbles", of: "first", says: "A board.", tries: "Roll" };
const Rules = ((anchor: never) => RuleMoment(anchor, figure)) as unknown as Component;

const answer = (data: unknown) => ({ data, response: new Response() }) as never;

function press(name: RegExp): () => Promise<HTMLElement> {
  return async () => {
    const button = await screen.findByRole("button", { name });
    await fireEvent.click(button);
    return button;
  };
}

async function upload(): Promise<HTMLElement> {
  const field = document.querySelector('input[type="file"]')!;
  Object.defineProperty(field, "files", { value: [new File(["a document"], "record.txt")] });
  await fireEvent.change(field);
  return screen.getByRole("button");
}

const onclose = () => {};

class SilentStream extends EventTarget {
  close() {}
}

test.each<[string, () => unknown, () => Promise<HTMLElement>]>([
  ["a match at once", () => render(PlayNow, { game }), press(/Play/)],
  [
    "a new table",
    () => render(NewTableForm, { game, myName: "Anna", invitations: true }),
    press(/Set the table/),
  ],
  ["a free seat", () => render(OpenTableRow, { table: listed, onrefused: onclose }), press(/Sit down/)],
  ["an invitation", () => render(Invitation, { id: "m1", secret: "s3cret" }), press(/Sit down/)],
  ["a document", () => render(UploadDocument), upload],
  ["a moment of the rules", () => render(RulesPage, { game: "pebbles" }), press(/Roll/)],
  ["a lesson", () => render(LearnButton, { game }), press(/Learn/)],
  [
    "the line of a puzzle",
    () => render(AfterAnswer, { puzzle, pictured: null, onplayon: onclose, onagain: onclose }),
    press(/got here/),
  ],
  ["a rematch", () => render(MatchScreen, { id: "over", at: null }), press(/Rematch/)],
  ["a puzzle", () => render(PuzzlePlayOn, { puzzle, seats, onclose }), press(/Play/)],
])("the page of %s leads to the match, but not once somebody has left the page", async (_, show, ask) => {
  vi.spyOn(folders, "clientOf").mockReturnValue(async () => ({ Rules, Board: DefaultBoard }) as never);
  vi.stubGlobal("EventSource", SilentStream);
  const get = async (path: string, init?: { params: { path?: { match_id: string } } }) =>
    answer(path === "/api/games" ? [game] : init?.params.path?.match_id === "over" ? over : table);
  me.name = "Anna";
  vi.spyOn(api, "GET").mockImplementation(get as never);
  for (const leaves of [false, true]) {
    let set = () => {};
    const isSet = new Promise<void>((resolve) => (set = resolve));
    const checks = (path: string) => path.endsWith("/invitation"); // before anybody presses a button
    const sets = async (path: string) => (checks(path) || (await isSet), answer(table));
    const post = vi.spyOn(api, "POST").mockImplementation(sets as never);
    router.go({ page: "rules", game: "pebbles" });
    show();
    const button = await ask();
    await vi.waitFor(() => expect(post).toHaveBeenCalled());
    if (leaves) router.go({ page: "settings" });
    set();
    await vi.waitFor(() => expect(button.ariaBusy).not.toBe("true"));
    expect(router.route.page).toBe(leaves ? "settings" : "match");
    post.mockRestore();
    cleanup();
  }
});

test("an invitation to a seat that is ours already leads to the match, but not once the page was left", async () => {
  const ours = aTable(0, {
    moment: null,
    seats: [othersSeat(0), othersSeat(1, { yours: true, secret: "s3cret" })],
  });
  for (const leaves of [false, true]) {
    let fetched = () => {};
    const isFetched = new Promise<void>((resolve) => (fetched = resolve));
    vi.spyOn(api, "GET").mockImplementation((async () => answer([game])) as never);
    vi.spyOn(api, "POST").mockImplementation(async () => (await isFetched, answer(ours)));
    router.go({ page: "seat", id: "m1", secret: "s3cret" });
    render(Invitation, { id: "m1", secret: "s3cret" });
    if (leaves) router.go({ page: "settings" });
    fetched();
    await screen.findByRole("button", { name: /Sit down/ });
    expect(router.route.page).toBe(leaves ? "settings" : "match");
    cleanup();
  }
});
