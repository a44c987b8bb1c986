import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { api, type Table } from "../api/client";
import { me } from "../me.svelte";
import { router } from "../router.svelte";
import { aTable, game, othersSeat } from "../testing/fakes";
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
  const post = async (path: string) => (steps.push(path.split("/").at(-1)!), answer(table));
  vi.spyOn(api, "GET").mockResolvedValue(answer([game]));
  vi.spyOn(api, "PUT").mockImplementation(note("rename", { name: "Bo" }));
  vi.spyOn(api, "POST").mockImplementation(post as never);
  vi.spyOn(router, "go").mockImplementation(() => void steps.push("go"));
  render(Invitation, { id: "m1", secret: "s3cret" });
  const field = await screen.findByRole("textbox", { name: /Your name/ });
  await fireEvent.input(field, { target: { value: "Bo" } });
  await fireEvent.click(screen.getByRole("button", { name: "Sit down" }));
  await vi.waitFor(() => expect(steps).toEqual(["invitation", "rename", "sit", "go"]));
});

test("options that the host has changed meanwhile are shown, and can then be agreed to", async () => {
  const seats = [othersSeat(0), othersSeat(1, { taken: false })];
  const tableWith = (options: Record<string, string>) =>
    aTable(0, { status: "waiting", moment: null, seats, options });
  const error = {
    code: "options-changed",
    says: "The host has changed the options.",
    rule: null,
    news: null,
  };
  let options: Record<string, string> = {};
  const agreed: unknown[] = [];
  const post = async (path: string, { body }: { body: { options: unknown } }) => {
    if (path.endsWith("/invitation")) return answer(tableWith(options));
    agreed.push(body.options);
    if (agreed.length === 1) return { error: { error }, response: new Response(null, { status: 409 }) };
    return answer(tableWith(options));
  };
  me.name = "Bo";
  vi.spyOn(api, "GET").mockResolvedValue(answer([game]));
  vi.spyOn(api, "POST").mockImplementation(post as never);
  const go = vi.spyOn(router, "go").mockReturnValue();
  render(Invitation, { id: "m1", secret: "s3cret" });
  const sit = await screen.findByRole("button", { name: "Sit down" });
  options = { variant: "plus" };
  await fireEvent.click(sit);
  expect(await screen.findByText(error.says)).toBeTruthy();
  await vi.waitFor(() => expect(sit.ariaBusy).not.toBe("true"));
  await fireEvent.click(screen.getByRole("button", { name: "Sit down" }));
  await vi.waitFor(() => expect(go).toHaveBeenCalledOnce());
  expect(agreed).toEqual([{}, { variant: "plus" }]);
});

/** The answer of the server to a link that does not work, or no longer does. */
const spent = () => ({
  error: { error: { code: "invalid-link", says: "This link was already used.", rule: null, news: null } },
  response: new Response(null, { status: 404 }),
});
/** Let the server answer `table` to whoever asks for it, and return where the page goes. */
function serve(table: Table) {
  vi.spyOn(api, "GET").mockImplementation((async (path: string) =>
    answer(path === "/api/games" ? [game] : table)) as never);
  return vi.spyOn(router, "go").mockReturnValue();
}
const seated = (yours: boolean) => aTable(3, { seats: [othersSeat(0), othersSeat(1, { yours })] });
const TO_TABLE = [{ page: "match", id: "m1", at: null }, { replace: true }] as const;

test("whoever opens the link again that has seated them gets to the table", async () => {
  const go = serve(seated(true));
  vi.spyOn(api, "POST").mockResolvedValue(spent() as never);
  render(Invitation, { id: "m1", secret: "s3cret" });
  await vi.waitFor(() => expect(go).toHaveBeenCalledWith(...TO_TABLE));
});

test("somebody who waits at the table gets there with the link that has seated them, not to the form", async () => {
  const others = [
    othersSeat(1, { yours: true, secret: "new" }),
    othersSeat(2, { who: "invited", taken: false }),
  ];
  const go = serve(aTable(0, { status: "waiting", moment: null, seats: [othersSeat(0), ...others] }));
  vi.spyOn(api, "POST").mockResolvedValue(spent() as never);
  render(Invitation, { id: "m1", secret: "s3cret" });
  await vi.waitFor(() => expect(go).toHaveBeenCalledWith(...TO_TABLE));
});

test("somebody who has a seat can take another one with its link", async () => {
  const others = [
    othersSeat(1, { yours: true, secret: "new" }),
    othersSeat(2, { who: "invited", taken: false }),
  ];
  const table = aTable(0, { status: "waiting", moment: null, seats: [othersSeat(0), ...others] });
  const go = serve(table);
  vi.spyOn(api, "POST").mockResolvedValue(answer(table)); // without the secret of the free seat: only the host has it
  render(Invitation, { id: "m1", secret: "s3cret" });
  expect(await screen.findByRole("button", { name: "Sit down" })).toBeTruthy();
  expect(go).not.toHaveBeenCalled();
});

test("a link that has seated somebody else does not work", async () => {
  const go = serve(seated(false));
  vi.spyOn(api, "POST").mockResolvedValue(spent() as never);
  render(Invitation, { id: "m1", secret: "s3cret" });
  expect(await screen.findByText("This link was already used.")).toBeTruthy();
  expect(go).not.toHaveBeenCalled();
});

test("whoever has sat down, but never got the answer, gets to the table when they try again", async () => {
  const go = serve(seated(true));
  const free = aTable(0, {
    status: "waiting",
    moment: null,
    seats: [othersSeat(0), othersSeat(1, { taken: false })],
  });
  let tries = 0;
  const post = async (path: string) => {
    if (path.endsWith("/invitation")) return answer(free);
    if (++tries === 1) throw new TypeError("Failed to fetch");
    return answer(seated(true)); // the server knows whom it has seated
  };
  me.name = "Bo";
  vi.spyOn(api, "POST").mockImplementation(post as never);
  render(Invitation, { id: "m1", secret: "s3cret" });
  const sit = await screen.findByRole("button", { name: "Sit down" });
  await fireEvent.click(sit);
  expect(await screen.findByRole("alert")).toBeTruthy();
  await vi.waitFor(() => expect(sit.ariaBusy).not.toBe("true"));
  expect(go).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole("button", { name: "Sit down" }));
  await vi.waitFor(() => expect(go).toHaveBeenCalledWith(...TO_TABLE));
});

test.each([
  ["This link does not work", 404, 0],
  ["The invitation can’t be opened just now", 502, 1],
  ["The invitation can’t be opened just now", null, 1],
])("the page says “%s” after an answer with %s, and how to go on", async (title, status, retries) => {
  const refuse = async () => {
    if (status === null) throw new TypeError("Failed to fetch");
    return { error: {}, response: new Response(null, { status }) };
  };
  vi.spyOn(api, "GET").mockResolvedValue(answer([game]));
  vi.spyOn(api, "POST").mockImplementation(refuse as never);
  render(Invitation, { id: "m1", secret: "s3cret" });
  expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
  expect(screen.queryAllByRole("button", { name: "Try again" })).toHaveLength(retries);
});
