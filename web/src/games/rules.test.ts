// The rules of the games: each chapter has a figure from a real match, which can be played on.

import { describe, expect, it } from "vitest";

const articles = import.meta.glob<string>("./*/Rules.svelte", {
  eager: true,
  query: "?raw",
  import: "default",
});
const BEFORE_ANY = "The idea"; // this chapter comes before the first position

describe.each(Object.entries(articles))("%s", (_, article) => {
  const chapters = article.split("<h2>").slice(1);

  it.each(chapters.map((chapter) => [chapter.split("</h2>")[0], chapter]))(
    "has a moment: %s",
    (title, chapter) => {
      expect(chapter!.includes("<RuleMoment") || title === BEFORE_ANY).toBe(true);
    },
  );
});
