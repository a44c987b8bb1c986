import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { api, type Seat, type Table } from "../../api/client";
import { recall } from "../../diceCheck";
import { aTable, othersSeat } from "../../testing/fakes";
import WaitingRoom from "./WaitingRoom.svelte";

/** Return a table before its match. */
function table(seats: Seat[], more: Partial<Table> = {}): Table {
  return aTable(0, { id: "match", host: false, moment: null, status: "waiting", seats, ...more });
}

afterEach(() => vi.restoreAllMocks());

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

test("calling off the table asks for confirmation", async () => {
  render(WaitingRoom, {
    table: table([othersSeat(0, { yours: true }), othersSeat(1, { taken: false })], { host: true }),
    onchange: vi.fn(),
  });
  await fireEvent.click(screen.getByRole("button", { name: "Call the table off" }));
  expect(screen.getByRole("button", { name: "Yes, call it off" })).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "No, keep it" }));
  expect(screen.getByRole("button", { name: "Call the table off" })).toBeTruthy();
});

test("a table in this browser offers no links, and does not praise its dice", () => {
  const kept = othersSeat(1, { who: "invited", taken: false, secret: "s3cret" });
  const seats = [othersSeat(0, { yours: true }), kept];
  render(WaitingRoom, { table: table(seats, { id: "here-1", host: true }), onchange: vi.fn() });
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByText(/No player can choose/)).toBeNull();
  expect(screen.getByText("About the dice")).toBeTruthy();
});
