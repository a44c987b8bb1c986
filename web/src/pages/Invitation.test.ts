import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { api } from "../api/client";
import { me } from "../me.svelte";
import { router } from "../router.svelte";
import { aTable, othersSeat } from "../testing/fakes";
import Invitation from "./Invitation.svelte";

afterEach(() => {
  vi.restoreAllMocks();
  me.name = "";
});

const answer = (data: unknown) => ({ data, response: new Response() }) as never;

test("somebody new is renamed before they leave the page for the table", async () => {
  const steps: string[] = [];
  const note = (step: string, data: unknown) => async () => (steps.push(step), answer(data));
  const table = aTable(0, {
    status: "waiting",
    moment: null,
    seats: [othersSeat(0), othersSeat(1, { taken: false })],
  });
  vi.spyOn(api, "GET").mockResolvedValue(answer(table));
  vi.spyOn(api, "PUT").mockImplementation(note("rename", { name: "Bo" }));
  vi.spyOn(api, "POST").mockImplementation(note("sit", table));
  vi.spyOn(router, "go").mockImplementation(() => void steps.push("go"));
  render(Invitation, { id: "m1", secret: "s3cret" });
  const field = await screen.findByRole("textbox", { name: /Your name/ });
  await fireEvent.input(field, { target: { value: "Bo" } });
  await fireEvent.click(screen.getByRole("button", { name: "Sit down" }));
  await vi.waitFor(() => expect(steps).toEqual(["rename", "sit", "go"]));
});
