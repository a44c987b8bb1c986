import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { games } from "../games.svelte";
import { game } from "../testing/fakes";
import Footer from "./Footer.svelte";

test("the footer names the designers and the publisher of every published game", () => {
  games.list = [
    { ...game, title: "Outback", designers: "Michael Kiesling", published: "HUCH!, 2018" },
    {
      ...game,
      title: "Australis",
      designers: "Alessandro Zucchini and Leo Colovini",
      published: "Kosmos, 2024",
    },
    { ...game, title: "Pebbles", designers: "", published: "" },
  ];
  render(Footer);
  const print = screen.getByText(/not affiliated/).textContent;
  expect(print).toContain("Outback: Michael Kiesling, HUCH!, 2018.");
  expect(print).toContain("Australis: Alessandro Zucchini and Leo Colovini, Kosmos, 2024.");
  expect(print).not.toContain("Pebbles");
  games.list = null;
});
