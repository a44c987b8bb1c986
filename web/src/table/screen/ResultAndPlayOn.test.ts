import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { aMoment, aSeat, aTable } from "../../testing/fakes";
import { useLiveMatch } from "../../testing/openMatch";
import { Controls } from "../controls/controls.svelte";
import { DrawerState } from "../drawer/drawerState.svelte";
import { Exploring } from "../exploring/exploring.svelte";
import ResultAndPlayOn from "./ResultAndPlayOn.svelte";

const live = useLiveMatch();

test("links that were closed stay closed when the window changes between column and sheet", async () => {
  const awaited = aSeat(1, { who: "invited", taken: false, yours: false, secret: "s3cret" });
  const seats = [aSeat(0), awaited];
  await live.open(aTable(3, { seats, moment: aMoment(3, { seats }) }));
  const { match } = live;
  const context = { roomy: false, small: false, over: false, exploring: false, unread: 0, chats: true };
  const exploring = new Exploring(match, live.api, () => 0, vi.fn());
  const navigation = { show: vi.fn(), goToMatch: vi.fn() };
  const replay = { at: null, wanted: null, moment: null, pause: vi.fn() };
  const controls = new Controls(match, replay, new DrawerState(context), exploring, navigation);
  const mount = () => render(ResultAndPlayOn, { match, controls, rival: null, invites: true });
  const more = document.body.appendChild(document.createElement("button"));
  more.dataset["button"] = "more";
  const { unmount } = mount();
  screen.getByRole("button", { name: "Close" }).focus();
  await fireEvent.click(document.activeElement!);
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(document.activeElement).toBe(more);
  more.remove();
  unmount();
  mount();
  expect(screen.queryByRole("textbox")).toBeNull();
});
