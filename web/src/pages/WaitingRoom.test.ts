import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { api, type Seat, type Table } from "../api/client";
import { recall } from "../fair";
import { seat } from "./fakes";
import WaitingRoom from "./WaitingRoom.svelte";

function table(seats: Seat[], parts: Partial<Table> = {}): Table {
  return {
    id: "match",
    game: "outback",
    title: "Outback",
    options: {},
    created: "2030-01-01T12:00:00Z",
    host: false,
    commitment: "c0ffee",
    last: 0,
    moment: null,
    status: "waiting",
    seats,
    log: [],
    chat: [],
    away: null,
    origin: null,
    rematch: null,
    components: { hash: "cf21f1b0e6a79ec4", corrected: [] },
    can_play_on: false,
    ...parts,
  };
}

afterEach(() => vi.restoreAllMocks());

test("the host finds the link of a seat that is kept for somebody", () => {
  const kept = seat(1, { who: "invited", taken: false, secret: "s3cret" });
  render(WaitingRoom, { table: table([seat(0, { yours: true }), kept], { host: true }), onchange: vi.fn() });
  expect(screen.getByRole("textbox", { name: "The link for seat 2" })).toHaveProperty(
    "value",
    `${location.origin}/m/match/seat/s3cret`,
  );
  expect(screen.queryByRole("button", { name: "Sit down" })).toBeNull();
});

test("the host gives a seat to a program by a token that is shown once, and takes it back", async () => {
  const onchange = vi.fn();
  const kept = seat(1, { who: "invited", taken: false, secret: "s3cret" });
  const before = table([seat(0, { yours: true }), kept], { host: true });
  const given = { match: "match", seat: 1, token: "t0ken" };
  vi.spyOn(api, "POST").mockResolvedValue({ data: given, response: new Response() } as never);
  vi.spyOn(api, "DELETE").mockResolvedValue({ data: before, response: new Response() } as never);
  render(WaitingRoom, { table: before, onchange });
  await fireEvent.click(screen.getByText("A seat for a program"));
  await fireEvent.click(screen.getByRole("button", { name: "Make a token" }));
  await screen.findByText(`${location.origin}/m/match t0ken`);
  await fireEvent.click(screen.getByRole("button", { name: "Take it back" }));
  await vi.waitFor(() => expect(onchange).toHaveBeenCalledWith(before));
  expect(screen.queryByText(/t0ken/)).toBeNull();
});

test("a stranger may take a free seat, and adds to the dice", async () => {
  const onchange = vi.fn();
  const before = table([seat(0, { name: "Anna" }), seat(1, { taken: false })]);
  vi.spyOn(api, "POST").mockImplementation((async (_: string, { body }: { body: { nonce: string } }) => {
    const data = { ...before, seats: [before.seats[0]!, seat(1, { yours: true, nonce: body.nonce })] };
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

test("calling the table off asks first", async () => {
  render(WaitingRoom, {
    table: table([seat(0, { yours: true }), seat(1, { taken: false })], { host: true }),
    onchange: vi.fn(),
  });
  await fireEvent.click(screen.getByRole("button", { name: "Call the table off" }));
  expect(screen.getByRole("button", { name: "Yes, call it off" })).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "No, keep it" }));
  expect(screen.getByRole("button", { name: "Call the table off" })).toBeTruthy();
});
