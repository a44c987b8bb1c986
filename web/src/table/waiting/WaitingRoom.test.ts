import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, type Game, type Seat, type Table } from "../../api/client";
import { preferredBot } from "../../bots/preferredBot.svelte";
import { recall, rememberNonce } from "../../diceCheck";
import { games } from "../../games.svelte";
import { aTable, choiceOption, flagOption, game, othersSeat } from "../../testing/fakes";
import WaitingRoom from "./WaitingRoom.svelte";

/** Return a table before its match. */
function table(seats: Seat[], more: Partial<Table> = {}): Table {
  return aTable(0, { id: "match", host: false, moment: null, status: "waiting", seats, ...more });
}

beforeEach(() => {
  vi.spyOn(games, "load").mockResolvedValue([]);
});
afterEach(() => {
  preferredBot.set("wallaby"); // other tests of this process expect the default
  vi.restoreAllMocks();
  games.list = null;
});

test("the host sees the link of a seat that is kept for somebody", () => {
  const kept = othersSeat(1, { who: "invited", taken: false, secret: "s3cret" });
  render(WaitingRoom, {
    table: table([othersSeat(0, { yours: true }), kept], { host: true }),
    onchange: vi.fn(),
  });
  expect(screen.getByRole("textbox", { name: "The link for seat 2" })).toHaveProperty(
    "value",
    `${location.origin}/m/match/seat/s3cret`,
  );
  expect(screen.queryByRole("button", { name: "Sit down" })).toBeNull();
});

test("the host makes a token for a program, sees it once, and can revoke it", async () => {
  const onchange = vi.fn();
  const kept = othersSeat(1, { who: "invited", taken: false, secret: "s3cret" });
  const before = table([othersSeat(0, { yours: true }), kept], { host: true });
  const given = { match: "match", seat: 1, token: "t0ken" };
  vi.spyOn(api, "POST").mockResolvedValue({ data: given, response: new Response() } as never);
  vi.spyOn(api, "DELETE").mockResolvedValue({ data: before, response: new Response() } as never);
  render(WaitingRoom, { table: before, onchange });
  await fireEvent.click(screen.getByText("A seat for a program"));
  await fireEvent.click(screen.getByRole("button", { name: "Make a token" }));
  await screen.findByText(`${location.origin}/m/match t0ken`);
  await fireEvent.click(screen.getByRole("button", { name: "Revoke it" }));
  await vi.waitFor(() => expect(onchange).toHaveBeenCalledWith(before));
  expect(screen.queryByText(/t0ken/)).toBeNull();
});

test("a stranger can take a free seat, and adds a nonce to the dice", async () => {
  const onchange = vi.fn();
  const before = table([othersSeat(0, { name: "Anna" }), othersSeat(1, { taken: false })]);
  vi.spyOn(api, "POST").mockImplementation((async (_: string, { body }: { body: { nonce: string } }) => {
    const data = { ...before, seats: [before.seats[0]!, othersSeat(1, { yours: true, nonce: body.nonce })] };
    return { data, response: new Response() };
  }) as never);
  render(WaitingRoom, { table: before, onchange });
  await fireEvent.click(screen.getByRole("button", { name: "Sit down" }));
  await vi.waitFor(() => expect(onchange).toHaveBeenCalledOnce());
  expect(recall("match")).toMatchObject({
    commitment: "c0ffee",
    nonces: { 1: expect.stringMatching(/^[0-9a-f]{32}$/) },
  });
});

test("a table without free seats is about to begin", () => {
  render(WaitingRoom, { table: table([othersSeat(0), othersSeat(1)]), onchange: vi.fn() });
  expect(screen.getByText("The match is about to begin.")).toBeTruthy();
});

test("only players and the host are told that they can leave the page and will be called back", async () => {
  const seats = [othersSeat(0), othersSeat(1, { taken: false, who: "open" })];
  const { rerender } = render(WaitingRoom, { table: table(seats), onchange: vi.fn() });
  const told = () => [screen.queryByText(/You can close this page/), screen.queryByText(/it chimes/)];
  expect(told()).toEqual([null, null]);
  expect(screen.getByText(/The match begins by itself when everybody has sat down\./)).toBeTruthy();
  await rerender({ table: table(seats, { host: true }) });
  expect(told()).toEqual([expect.anything(), null]);
  await rerender({ table: table([othersSeat(0, { yours: true }), seats[1]!]) });
  expect(told()).toEqual([expect.anything(), expect.anything()]);
});

test("cancelling the table asks for confirmation", async () => {
  render(WaitingRoom, {
    table: table([othersSeat(0, { yours: true }), othersSeat(1, { taken: false })], { host: true }),
    onchange: vi.fn(),
  });
  await fireEvent.click(screen.getByRole("button", { name: "Cancel this table" }));
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Cancel it for everybody?" }));
  expect(screen.getByRole("button", { name: "Yes, cancel it" })).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "No, keep it" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel this table" }));
});

test("Esc answers a question with no, and closes nothing around it", async () => {
  render(WaitingRoom, {
    table: table([othersSeat(0, { yours: true }), othersSeat(1, { taken: false })], { host: true }),
    onchange: vi.fn(),
  });
  await fireEvent.click(screen.getByRole("button", { name: "Cancel this table" }));
  screen.getByRole("button", { name: "Yes, cancel it" }).focus();
  expect(await fireEvent.keyDown(document.activeElement!, { key: "Escape" })).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel this table" }));
});

/** Ask the host whether to remove Anna. Return what then lets Ben sit in her seat. */
async function askToRemoveAnna(): Promise<() => Promise<void>> {
  const withGuest = (name: string, nonce: string) =>
    table([othersSeat(0, { yours: true }), othersSeat(1, { name, nonce })], { host: true });
  const { rerender } = render(WaitingRoom, { table: withGuest("Anna", "a11a"), onchange: vi.fn() });
  await fireEvent.click(screen.getByRole("button", { name: "Remove Anna" }));
  return () => rerender({ table: withGuest("Ben", "b0b") });
}

test("a question leaves the focus alone if somebody is elsewhere when it goes", async () => {
  const seatBen = await askToRemoveAnna();
  const elsewhere = screen.getByRole("button", { name: "Leave my seat" });
  elsewhere.focus();
  await seatBen();
  expect(document.activeElement).toBe(elsewhere);
});

test("a table in this browser offers no links, and does not praise its dice", () => {
  const kept = othersSeat(1, { who: "invited", taken: false, secret: "s3cret" });
  const seats = [othersSeat(0, { yours: true }), kept];
  render(WaitingRoom, { table: table(seats, { id: "here-1", host: true }), onchange: vi.fn() });
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByText(/No player can choose/)).toBeNull();
  expect(screen.getByText("About the dice")).toBeTruthy();
});

/** Let the API answer PUTs with a table, and return the requests. */
function putting(answer: Table) {
  return vi.spyOn(api, "PUT").mockResolvedValue({ data: answer, response: new Response() } as never);
}

test("the host removes somebody after a question, with the nonce that the page showed", async () => {
  const onchange = vi.fn((table: Table) => void rerender({ table }));
  const before = table([othersSeat(0, { yours: true }), othersSeat(1, { name: "Bruce", nonce: "b0b" })], {
    host: true,
  });
  const after = table([before.seats[0]!, othersSeat(1, { who: "invited", taken: false })], { host: true });
  const put = putting(after);
  const { rerender } = render(WaitingRoom, { table: before, onchange });
  await fireEvent.click(screen.getByRole("button", { name: "Remove Bruce" }));
  expect(document.activeElement).toBe(screen.getByRole("group", { name: /^Bruce loses this seat/ }));
  expect(put).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole("button", { name: "Yes, remove Bruce" }));
  await vi.waitFor(() => expect(onchange).toHaveBeenCalledWith(after));
  expect(put).toHaveBeenCalledWith("/api/matches/{match_id}/seats/{seat}", {
    params: { path: { match_id: "match", seat: 1 } },
    body: { who: "invited", nonce: "b0b" },
  });
  await tick();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Let anybody sit here" }));
});

test("the question whether to remove somebody goes when somebody else sits there", async () => {
  const seatBen = await askToRemoveAnna();
  await seatBen();
  expect(screen.queryByRole("button", { name: "Yes, remove Ben" })).toBeNull();
  expect(screen.getByRole("button", { name: "Remove Ben" })).toBeTruthy();
});

test("the host removes somebody who is asked again", async () => {
  const onchange = vi.fn();
  const asked = othersSeat(1, { name: "Bruce", who: "invited", taken: false, reserved: true, nonce: null });
  const before = table([othersSeat(0, { yours: true }), asked], { host: true });
  const put = putting(before);
  render(WaitingRoom, { table: before, onchange });
  await fireEvent.click(screen.getByRole("button", { name: "Remove Bruce" }));
  await fireEvent.click(screen.getByRole("button", { name: "Yes, remove Bruce" }));
  await vi.waitFor(() => expect(onchange).toHaveBeenCalledWith(before));
  expect(put).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ body: { who: "invited", nonce: null } }),
  );
});

test("the host opens a kept seat or gives it to a bot, and nobody else can", async () => {
  const onchange = vi.fn();
  const seats = [
    othersSeat(0, { yours: true }),
    othersSeat(1, { who: "invited", taken: false, nonce: null }),
  ];
  const put = putting(table(seats));
  games.list = [game];
  const { rerender } = render(WaitingRoom, { table: table(seats, { host: true }), onchange });
  await fireEvent.click(screen.getByRole("button", { name: "Let anybody sit here" }));
  await vi.waitFor(() => expect(onchange).toHaveBeenCalledTimes(1));
  await fireEvent.click(screen.getByRole("button", { name: "Give to a bot" }));
  await fireEvent.click(screen.getByRole("radio", { name: "Joey" }));
  await fireEvent.click(screen.getByRole("button", { name: "Joey plays" }));
  await vi.waitFor(() => expect(onchange).toHaveBeenCalledTimes(2));
  const bodies = [
    { who: "open", nonce: null },
    { who: "bot", bot: "joey", nonce: null },
  ];
  for (const [nth, body] of bodies.entries())
    expect(put).toHaveBeenNthCalledWith(
      nth + 1,
      "/api/matches/{match_id}/seats/{seat}",
      expect.objectContaining({ body }),
    );
  await rerender({ table: table(seats) });
  expect(screen.queryByRole("button", { name: "Let anybody sit here" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Give to a bot" })).toBeNull();
});

test("everybody reads the options, and the host can change them", async () => {
  games.list = [
    {
      name: "pebbles",
      options: [
        choiceOption("variant", ["base", "plus"], "which rules"),
        flagOption("teams", "two teams of two", { seats: [4] }),
      ],
    } as Game,
  ];
  const onchange = vi.fn();
  const seats = [othersSeat(0, { yours: true }), othersSeat(1, { taken: false })];
  const asGuest = table(seats, { options: { variant: "base" } });
  const put = putting(asGuest);
  const { rerender } = render(WaitingRoom, { table: asGuest, onchange });
  expect(screen.getByRole("region", { name: "How you play" }).textContent).toMatch(
    /^How you play\s*Variant: Base\s*Which rules\.\s*$/,
  );
  expect(screen.queryByText("Change the options")).toBeNull();
  await rerender({ table: { ...asGuest, host: true } });
  await fireEvent.click(screen.getByText("Change the options"));
  await fireEvent.click(screen.getByRole("radio", { name: "Plus" }));
  await fireEvent.click(screen.getByRole("button", { name: "Use these options" }));
  await vi.waitFor(() => expect(onchange).toHaveBeenCalledWith(asGuest));
  expect(put).toHaveBeenCalledWith("/api/matches/{match_id}/options", {
    params: { path: { match_id: "match" } },
    body: { options: { variant: "plus" } },
  });
});

test("half-made choices in the open form stay when somebody sits down", async () => {
  games.list = [
    { name: "pebbles", options: [choiceOption("variant", ["base", "plus"], "which rules")] } as Game,
  ];
  const onchange = vi.fn();
  const seats = [othersSeat(0, { yours: true }), othersSeat(1, { taken: false })];
  const before = table(seats, { host: true, options: { variant: "base" } });
  const { rerender } = render(WaitingRoom, { table: before, onchange });
  await fireEvent.click(screen.getByText("Change the options"));
  const plus = screen.getByRole<HTMLInputElement>("radio", { name: "Plus" });
  await fireEvent.click(plus);
  await rerender({ table: { ...before, options: { variant: "base" }, seats: [seats[0]!, othersSeat(1)] } });
  expect(plus.checked).toBe(true);
});

test("a guest is asked again after a change", () => {
  const asked = othersSeat(1, { who: "invited", secret: "s3cret", yours: true, taken: false });
  render(WaitingRoom, { table: table([othersSeat(0), asked]), onchange: vi.fn() });
  expect(screen.getByText(/The host has changed something/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Sit down" })).toBeTruthy();
});

test("a guest of a rematch is asked again after a change, once they have sat down", () => {
  rememberNonce("again", { commitment: "c0ffee", seat: 1, nonce: "b0b" });
  const asked = othersSeat(1, { who: "invited", yours: true, taken: false });
  const seats = [othersSeat(0), asked];
  render(WaitingRoom, { table: table(seats, { id: "again", origin: "first" }), onchange: vi.fn() });
  expect(screen.getByText(/The host has changed something/)).toBeTruthy();
  render(WaitingRoom, { table: table(seats, { id: "never-sat-here", origin: "first" }), onchange: vi.fn() });
  expect(screen.getByText("Kept for you")).toBeTruthy();
});

test("a guest can decline a seat that is kept for them", async () => {
  rememberNonce("declined", { commitment: "c0ffee", seat: 1, nonce: "b0b" });
  const kept = othersSeat(1, { who: "invited", yours: true, taken: false });
  const before = table([othersSeat(0), kept], { id: "declined" });
  const after = { ...before, seats: [othersSeat(0), { ...kept, yours: false }] };
  const post = vi.spyOn(api, "POST").mockResolvedValue({ data: after, response: new Response() } as never);
  const onchange = vi.fn();
  const { rerender } = render(WaitingRoom, { table: before, onchange });
  expect(screen.queryByRole("button", { name: "Leave my seat" })).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: "I won’t play this time" }));
  await vi.waitFor(() => expect(onchange).toHaveBeenCalledWith(after));
  expect(post.mock.calls[0]![0]).toBe("/api/matches/{match_id}/leave");
  await rerender({ table: after });
  expect(screen.queryByRole("button", { name: "I won’t play this time" })).toBeNull();
  expect(screen.queryByText(REMOVED)).toBeNull();
});

test("the host of a seat whose player is asked again is not told to send its link", async () => {
  const asked = othersSeat(1, {
    name: "Bruce",
    who: "invited",
    secret: "s3cret",
    taken: false,
    reserved: true,
  });
  render(WaitingRoom, {
    table: table([othersSeat(0, { yours: true }), asked], { host: true }),
    onchange: vi.fn(),
  });
  expect(screen.queryByText(/Send this link/)).toBeNull();
  expect(screen.getByText("Kept for Bruce, who has yet to sit down again")).toBeTruthy();
  expect(screen.getByText("Show the link again").closest("details")!.open).toBe(false);
});

const REMOVED = /The host no longer keeps your seat/;

test("somebody whose seat the host has given away is told so, and can go on", async () => {
  rememberNonce("given-away", { commitment: "c0ffee", seat: 1, nonce: "b0b" });
  const mine = othersSeat(1, { yours: true, nonce: "b0b" });
  const before = table([othersSeat(0), mine], { id: "given-away" });
  const { rerender } = render(WaitingRoom, { table: before, onchange: vi.fn() });
  expect(screen.queryByText(REMOVED)).toBeNull();
  await rerender({
    table: { ...before, seats: [othersSeat(0), othersSeat(1, { who: "invited", taken: false })] },
  });
  expect(screen.getByText(REMOVED).textContent).not.toMatch(/free seat/);
  expect(screen.getByRole("link", { name: "Back to the front page" })).toBeTruthy();
  await rerender({ table: { ...before, seats: [othersSeat(0), othersSeat(1, { taken: false })] } });
  expect(screen.getByText(REMOVED).textContent).toMatch(/You can still take a free seat/);
});

test("somebody who leaves their seat is not told that it was given away", async () => {
  rememberNonce("left", { commitment: "c0ffee", seat: 1, nonce: "b0b" });
  const before = table([othersSeat(0), othersSeat(1, { yours: true, nonce: "b0b" })], { id: "left" });
  const after = { ...before, seats: [othersSeat(0), othersSeat(1, { taken: false })] };
  vi.spyOn(api, "POST").mockResolvedValue({ data: after, response: new Response() } as never);
  const onchange = vi.fn();
  const { rerender } = render(WaitingRoom, { table: before, onchange });
  await fireEvent.click(screen.getByRole("button", { name: "Leave my seat" }));
  await vi.waitFor(() => expect(onchange).toHaveBeenCalledWith(after));
  await rerender({ table: after });
  expect(screen.queryByText(REMOVED)).toBeNull();
  expect(recall("left")).toEqual({ commitment: "c0ffee", nonces: {} });
});

test("options that do not fit the table are refused with the reason, in the words of the form", async () => {
  games.list = [
    { name: "pebbles", options: [choiceOption("variant", ["base", "teams"], "which rules")] } as Game,
  ];
  const says = "variant=teams is for 4 seats, not 3.";
  const error = { error: { code: "invalid-options", says, rule: null, news: null } };
  vi.spyOn(api, "PUT").mockResolvedValue({ error, response: new Response(null, { status: 400 }) } as never);
  const seats = [0, 1, 2].map((seat) => othersSeat(seat, { yours: seat === 0 }));
  render(WaitingRoom, { table: table(seats, { host: true }), onchange: vi.fn() });
  await fireEvent.click(screen.getByText("Change the options"));
  await fireEvent.click(screen.getByRole("radio", { name: "Teams" }));
  await fireEvent.click(screen.getByRole("button", { name: "Use these options" }));
  expect((await screen.findByRole("alert")).textContent.trim()).toBe(
    "“Variant: Teams” is for 4 seats, not 3. " +
      "You can’t add or remove seats here. For more or fewer, set up a new table.",
  );
});
