import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, type NewMatch } from "../api/client";
import { choiceOption, gameWithConditions, game } from "../testing/fakes";
import NewTableForm from "./NewTableForm.svelte";

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => vi.restoreAllMocks());

function refuses(says: string) {
  const error = { error: { code: "options", says, news: null } };
  vi.spyOn(api, "POST").mockResolvedValue({ error, response: new Response(null, { status: 400 }) });
}

test("when the server can't be reached any more, seats by link become seats of bots", async () => {
  const props = { game, myName: "Anna", invitations: true };
  const { rerender } = render(NewTableForm, props);
  const second = () => within(screen.getByRole("group", { name: "Seat 2" }));
  expect(second().getByRole("radio", { name: "By link" })).toHaveProperty("checked", true);
  await rerender({ ...props, invitations: false });
  expect(second().queryByRole("radio", { name: "By link" })).toBeNull();
  expect(second().getByRole("radio", { name: /Bot|Here/, checked: true })).toBeTruthy();
});

test("a match against bots can be listed for spectators, but not one that only this browser knows", async () => {
  const props = { game, myName: "Anna", invitations: true };
  const { rerender } = render(NewTableForm, props);
  await fireEvent.click(screen.getAllByRole("radio", { name: "Bot" })[1]!);
  expect(screen.getByRole("switch", { name: "List it for spectators" })).toBeTruthy();
  expect(screen.queryByRole("group", { name: "Pace" })).toBeNull();
  await rerender({ ...props, invitations: false });
  expect(screen.queryByRole("switch", { name: "List it for spectators" })).toBeNull();
});

test("every option has a labelled control with its explanation", () => {
  render(NewTableForm, { game, myName: "Anna", invitations: true });
  expect(screen.getByRole("group", { name: "Bonus tiles" })).toHaveProperty("tagName", "FIELDSET");
  expect(screen.getByText("How many.")).toBeTruthy();
  expect(screen.getByRole("switch", { name: "Teams" })).toHaveProperty("disabled", true);
});

test("a bot's seat offers the four levels first, with the default one chosen, then the others", async () => {
  render(NewTableForm, { game, myName: "Anna", invitations: true });
  await fireEvent.click(screen.getAllByRole("radio", { name: "Bot" })[1]!);
  const which = within(screen.getByRole("group", { name: "Which bot" }));
  const radios = which.getAllByRole("radio", { hidden: true });
  expect(radios.map((radio) => (radio as HTMLInputElement).value)).toEqual(
    "joey wallaby kangaroo boomer random greedy search".split(" "),
  );
  expect(which.getByRole("radio", { name: "Wallaby" })).toHaveProperty("checked", true);
  expect(which.getByText("Plays a fair match.")).toBeTruthy();
  await fireEvent.click(which.getByRole("radio", { name: "Boomer" }));
  expect(which.getByText("Gives nothing away.")).toBeTruthy();
});

test("a bot's field for a name is not that of the person who could sit there", async () => {
  render(NewTableForm, { game, myName: "Anna", invitations: true });
  const first = within(screen.getByRole("group", { name: "Seat 1" }).parentElement!);
  const name = () => first.getByRole<HTMLInputElement>("textbox", { name: "Name" });
  expect(name().value).toBe("Anna");
  await fireEvent.click(first.getByRole("radio", { name: "Bot" }));
  expect(name().value).toBe("");
  await fireEvent.input(name(), { target: { value: "Marvin" } });
  await fireEvent.click(first.getByRole("radio", { name: "Here" }));
  expect(name().value).toBe("Anna");
});

test("an option becomes available with the number of seats that it needs", async () => {
  render(NewTableForm, { game, myName: "Anna", invitations: true });
  expect(screen.getByText(/Only with 4 seats/)).toBeTruthy();
  await fireEvent.click(screen.getByRole("radio", { name: "4" }));
  expect(screen.getByRole("switch", { name: "Teams" })).toHaveProperty("disabled", false);
  expect(screen.queryByText(/Only with 4 seats/)).toBeNull();
});

test("an option appears and disappears with the value that it depends on", async () => {
  render(NewTableForm, { game: gameWithConditions, myName: "Anna", invitations: true });
  expect(screen.queryByRole("spinbutton")).toBeNull();
  await fireEvent.click(screen.getByRole("radio", { name: "Own" }));
  expect(screen.getByRole("spinbutton", { name: "Length" })).toHaveProperty("value", "7");
  await fireEvent.click(screen.getByRole("radio", { name: "Easy" }));
  expect(screen.queryByRole("spinbutton")).toBeNull();
});

test("a hidden option is not sent, whatever was chosen before", async () => {
  const post = vi.spyOn(api, "POST").mockRejectedValue(new Error("not today"));
  render(NewTableForm, { game: gameWithConditions, myName: "Anna", invitations: true });
  const set = async () => {
    await fireEvent.click(screen.getByRole("button", { name: "Set the table" }));
    await screen.findByRole("alert");
    return (post.mock.lastCall![1] as { body: NewMatch }).body.options;
  };
  await fireEvent.click(screen.getByRole("radio", { name: "Own" }));
  await fireEvent.click(screen.getByRole("button", { name: "Length: one more" }));
  expect(await set()).toEqual({ size: "own", length: 8 });
  await fireEvent.click(screen.getByRole("radio", { name: "Easy" }));
  expect(await set()).toEqual({ size: "easy" });
});

test("the same table has the same key until it is set, another one has another", async () => {
  const post = vi.spyOn(api, "POST").mockRejectedValue(new Error("not today"));
  render(NewTableForm, { game, myName: "Anna", invitations: true });
  const set = async () => {
    await fireEvent.click(screen.getByRole("button", { name: "Set the table" }));
    await screen.findByRole("alert");
    return (post.mock.lastCall![1] as { body: NewMatch }).body.key;
  };
  const first = await set();
  expect(await set()).toBe(first);
  await fireEvent.click(screen.getByRole("radio", { name: "4" }));
  expect(await set()).not.toBe(first);
});

test("a refusal of the server appears at the top of the form, in the form's words", async () => {
  refuses("bonus_tiles is for Plus: set variant=plus.");
  render(NewTableForm, { game, myName: "Anna", invitations: true });
  await fireEvent.click(screen.getByRole("button", { name: "Set the table" }));
  expect((await screen.findByRole("alert")).textContent).toContain(
    "“Bonus tiles” is for Plus: set “Variant: Plus”.",
  );
});

test("a value that is not available can be reached, says why, and cannot be chosen", async () => {
  const options = [choiceOption("routes", ["one", "two"], "how many", { seats: [2] })];
  render(NewTableForm, { game: { ...game, options }, myName: "Anna", invitations: true });
  await fireEvent.click(screen.getByRole("radio", { name: "3" }));
  const two = screen.getByRole("radio", { name: "Two", description: "Only with 2 seats." });
  expect(two).toHaveProperty("disabled", false);
  expect(two.getAttribute("aria-disabled")).toBe("true");
  expect(two.closest("label")!.title).toBe("Only with 2 seats.");
  expect(await fireEvent.click(two)).toBe(false); // the click was prevented
});

test("the host chooses the clock: none, hours for each turn, or a bank and an increment", async () => {
  const post = vi.spyOn(api, "POST").mockRejectedValue(new Error("not today"));
  render(NewTableForm, { game, myName: "Anna", invitations: true });
  const choose = (group: string, name: string) =>
    fireEvent.click(within(screen.getByRole("group", { name: group })).getByRole("radio", { name }));
  const clock = async () => {
    await fireEvent.click(screen.getByRole("button", { name: "Set the table" }));
    await screen.findByRole("alert");
    return (post.mock.lastCall![1] as { body: NewMatch }).body.clock;
  };
  expect(await clock()).toBeUndefined();
  await choose("Clock", "Over days");
  expect(await clock()).toEqual({ hours: 24, time_up: "a bot takes the seat" });
  await choose("For each turn", "12 hours");
  await choose("When time is up", "The others vote");
  expect(await clock()).toEqual({ hours: 12, time_up: "the others vote" });
  await choose("Clock", "Live");
  await choose("For the whole match", "5 min");
  await choose("Plus, for each turn", "10 s");
  expect(await clock()).toEqual({ bank: 300, increment: 10, time_up: "the others vote" });
});
