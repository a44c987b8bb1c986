import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { aMoment } from "../../testing/fakes";
import ResultPanel from "./ResultPanel.svelte";

test("the end tells for whom a bot played, and what it brought", () => {
  const says = "A bot played 3 turns for Bo, who was late. Bo gained 7 points in them.";
  const moment = aMoment(9, {
    status: "over",
    turn: null,
    result: [1, 0],
    stand_ins: [{ seat: 1, turns: 3, points: 7, says }],
  });
  const nothing = () => {};
  render(ResultPanel, {
    id: "m1",
    moment,
    analysis: null,
    rematch: null,
    canRematch: false,
    busy: false,
    onrematch: nothing,
    onreplay: nothing,
    onanalyse: nothing,
    onverify: nothing,
    onclose: nothing,
  });
  expect(screen.getByText(says)).toBeTruthy();
});
