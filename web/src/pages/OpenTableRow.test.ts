import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { api } from "../api/client";
import { router } from "../router.svelte";
import { aListedTable, aTable, othersSeat } from "../testing/fakes";
import OpenTableRow from "./OpenTableRow.svelte";

afterEach(() => void vi.restoreAllMocks());

const free = othersSeat(1, { taken: false });

test.each([
  [[othersSeat(0, { name: "Anna" }), free], "Sit down at Pebbles with Anna"],
  [[othersSeat(0, { taken: false }), free], "Sit down at Pebbles"],
])("the button says who is at the table", (seats, name) => {
  render(OpenTableRow, { table: aListedTable("m1", { status: "waiting", seats }), onrefused: vi.fn() });
  expect(screen.getByRole("button", { name })).toBeTruthy();
});

test("nobody sits down to options that the row does not show", async () => {
  const seats = [othersSeat(0), free];
  const changed = aTable(0, {
    id: "m1",
    status: "waiting",
    moment: null,
    seats,
    options: { variant: "plus" },
  });
  const error = {
    code: "options-changed",
    says: "The host has changed the options.",
    rule: null,
    news: null,
  };
  vi.spyOn(api, "GET").mockResolvedValue({ data: changed, response: new Response() } as never);
  const post = vi
    .spyOn(api, "POST")
    .mockResolvedValue({ error: { error }, response: new Response(null, { status: 409 }) } as never);
  const go = vi.spyOn(router, "go");
  const onrefused = vi.fn();
  render(OpenTableRow, { table: aListedTable("m1", { status: "waiting", seats, options: {} }), onrefused });
  await fireEvent.click(screen.getByRole("button"));
  await vi.waitFor(() => expect(onrefused).toHaveBeenCalledOnce());
  expect(post.mock.calls[0]![1]).toMatchObject({ body: { seat: 1, options: {} } });
  expect(go).not.toHaveBeenCalled();
});
