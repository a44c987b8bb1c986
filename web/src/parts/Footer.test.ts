import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { games } from "../games.svelte";
import { game } from "../testing/fakes";
import Footer from "./Footer.svelte";

test("the footer names the designers and the publisher of every published game", () => {
  games.list = [
    { ...game, title: "Pebbles", designers: "Ada Brook", published: "Pond & Sons, 2018" },
    { ...game, title: "Forks", designers: "Ben Fell and Cleo Tarn", published: "Beck, 2024" },
    { ...game, title: "Twigs", designers: "", published: "" },
  ];
  render(Footer);
  const print = screen.getByText(/not affiliated/).textContent;
  expect(print).toContain("Pebbles: Ada Brook, Pond & Sons, 2018.");
  expect(print).toContain("Forks: Ben Fell and Cleo Tarn, Beck, 2024.");
  expect(print).not.toContain("Twigs");
  games.list = null;
});
