import { expect, test } from "vitest";
import type { Trait } from "../../engine/manifest";
import { sayFrom } from "../../messages/say";
import type { Contrast } from "../../thinking/thoughts";
import { explanation } from "./explanation";

const say = sayFrom(`why-fish = { $more ->
    [yes] you catch more fish
   *[no] {""}
}`);
const contrast = (shown: Trait["shown"], mine: number, theirs: number, now = 0): Contrast => ({
  ...{ equal: false, trait: 0, about: { name: "fish", shown }, mine, theirs, now },
});
const choice = (chance: number, visits = 1000) => ({ chance, visits });
const clear = [choice(0.46), choice(0.31)];
const alike = (chances: string) =>
  `are equally good: by the bot’s estimate, each wins ${chances} of 100 matches.`;
const equal: Contrast = { equal: true, trait: null, about: null, mine: 0, theirs: 0, now: 0 };

// As in tests/test_explanations.py.
test.each([
  [contrast("chance", 1.46, 1.31, 1), "you catch more fish: about 46% of the time instead of 31%."],
  [contrast("gain", 5.44, 4, 3), "you catch more fish: about 2 instead of 1."],
  [contrast("gain", 5.44, 5, 3), "you catch more fish: about 2.4 instead of 2."],
  [contrast("gain", 2, 1.9, 3), "you catch more fish."],
  [contrast("level", 120.4, 9.96), "you catch more fish: about 120 instead of 10."],
  [contrast("level", -0.5, -1.25), "you catch more fish: about −0.5 instead of −1.2."],
])("the difference is told as the trait wants it", (found, said) => {
  const compared = "By the bot’s estimate, the first wins 46 of 100 matches, the next best 31.";
  expect(explanation(say, clear, [found])).toBe(`${compared} With the first, ${said}`);
});

test("a trait that looks the same when told is no reason", () => {
  expect(explanation(say, clear, [contrast("level", 12.01, 12.02)])).toMatch(say("explained-many"));
});

test("a loss is no reason", () => {
  expect(explanation(say, clear, [contrast("level", 9, 12)])).toMatch(say("explained-many"));
});

test("a trait that both choices settle is no reason", () => {
  expect(explanation(say, clear, [contrast("chance", 1, 0)])).toMatch(say("explained-many"));
});

test.each([true, false])("a first choice with a clearly lower chance is not called better", (alike) => {
  const compared = { ...equal, equal: alike };
  const said = explanation(say, [choice(0.52, 10_000), choice(0.61, 10_000)], [compared]);
  expect(said).not.toContain("the first wins");
  expect(said).not.toContain(say("explained-many"));
});

test("choices that are alike apart from their chances have no reason", () => {
  expect(explanation(say, clear, [equal])).toBe(
    "By the bot’s estimate, the first wins 46 of 100 matches, the next best 31.",
  );
});

test("points of a team are not called the player’s own", () => {
  const of = (name: string, mine: number, theirs: number): Contrast => ({
    ...contrast("level", mine, theirs, 3),
    about: { name, shown: "level" },
  });
  expect(explanation(say, clear, [of("points", 12, 9)], true)).toMatch(
    "With the first, your team has more points per player: about 12 instead of 9.",
  );
  expect(explanation(say, clear, [of("others", 9, 12)], true)).toMatch(
    "With the first, your strongest rivals have fewer points per player: about 9 instead of 12.",
  );
  expect(explanation(say, clear, [of("points", 12, 9)])).toMatch("With the first, you have more points:");
});

test("choices within the noise of the search are called equal", () => {
  const better = contrast("level", 2, 1);
  const [first, low, other] = [choice(0.46), choice(0.45), choice(0.2)];
  expect(explanation(say, [first], [])).toBe("");
  expect(explanation(say, [first, low], [equal])).toBe(`Both ${alike("45 to 46")}`);
  expect(explanation(say, [first, low, first], [equal, equal])).toBe(`All three ${alike("45 to 46")}`);
  expect(explanation(say, [first, first, other], [equal, better])).toBe(`The first two ${alike("46")}`);
});

test("choices of which the same number is told are called equal, however sure the search is", () => {
  const [first, next] = [choice(0.454, 1e6), choice(0.446, 1e6)];
  expect(explanation(say, [first, next], [equal])).toBe(`Both ${alike("45")}`);
  expect(explanation(say, [first, next, choice(0.2)], [equal, equal])).toBe(`The first two ${alike("45")}`);
});

test("between choices with equal chances, a gain still tells", () => {
  expect(explanation(say, [choice(0.999), choice(0.9995)], [contrast("level", 12, 9, 3)])).toBe(
    `Both ${alike("99")} With the first, you catch more fish: about 12 instead of 9.`,
  );
});
