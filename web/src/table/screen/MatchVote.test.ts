import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { aMoment, aSeat, aTable, theClocks } from "../../testing/fakes";
import { useLiveMatch } from "../../testing/openMatch";
import { Controls } from "../controls/controls.svelte";
import { DrawerState } from "../drawer/drawerState.svelte";
import { Exploring } from "../exploring/exploring.svelte";
import MatchVote from "./MatchVote.svelte";

const live = useLiveMatch();

test("a vote about a slower pace that was put away does not come back with the next decision", async () => {
  const seats = [aSeat(0), aSeat(1, { yours: false })];
  const clocks = theClocks({ slower: [1] });
  await live.open(aTable(3, { seats, moment: aMoment(3, { seats, clocks }) }));
  const { match } = live;
  const context = { roomy: false, small: false, over: false, exploring: false, unread: 0, chats: true };
  const exploring = new Exploring(match, live.api, () => 0, vi.fn());
  const navigation = { show: vi.fn(), goToMatch: vi.fn() };
  const replay = { at: null, wanted: null, moment: null, pause: vi.fn() };
  const controls = new Controls(match, replay, new DrawerState(context), exploring, navigation);
  const mount = () => render(MatchVote, { match, controls, subject: "slower", clocks });
  const { unmount } = mount();
  await fireEvent.click(screen.getByRole("button", { name: "Not now" }));
  expect(screen.queryByRole("region")).toBeNull();
  unmount(); // as while a decision is played on the board
  const { unmount: unmountAgain } = mount();
  expect(screen.queryByRole("region")).toBeNull();
  unmountAgain();
  controls.openSlowerVote(); // for another vote
  mount();
  expect(screen.queryByRole("region")).not.toBeNull();
});
