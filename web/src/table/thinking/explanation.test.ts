import { expect, test } from "vitest";
import type { Trait } from "../../engine/manifest";
import { sayFrom } from "../../messages/say";
import type { Contrast } from "../../thinking/thoughts";
import { explanation } from "./explanation";

const say = sayFrom(`why-fish = { $more ->
    [yes] Catches more fish
   *[no] {""}
}`);
const contrast = (shown: Trait["shown"], mine: number, theirs: number, now = 0): Contrast => ({
  ...{ equal: false, trait: 0, about: { name: "fish", shown }, mine, theirs, now },
});
const choice = (chance: number, visits = 1000) => ({ chance, visits });
const clear = [choice(0.46), choice(0.31)];
const equal: Contrast = { equal: true, trait: null, about: null, mine: 0, theirs: 0, now: 0 };

// As in tests/test_explanations.py.
test.each([
  [contrast("chance", 1.46, 1.31, 1), "Catches more fish: 46% compared with 31% for the next best."],
  [contrast("gain", 5.44, 4, 3), "Catches more fish: +2.4 compared with +1 for the next best."],
  [contrast("gain", 2, 1.9, 3), "Catches more fish: −1 compared with −1.1 for the next best."],
  [contrast("level", 120.4, 9.96), "Catches more fish: 120 compared with 10 for the next best."],
  [contrast("level", -0.5, -1.25), "Catches more fish: −0.5 compared with −1.2 for the next best."],
])("the difference is told as the trait wants it", (found, said) => {
  const compared = "Wins 46% of the matches, as against 31% for the next best.";
  expect(explanation(say, clear, [found])).toBe(`${compared} ${said}`);
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

test("choices within the noise of the search are called equal", () => {
  const better = contrast("level", 2, 1);
  const [first, low, other] = [choice(0.46), choice(0.45), choice(0.2)];
  expect(explanation(say, [first], [])).toBe("");
  expect(explanation(say, [first, low], [equal])).toBe("These two are about equal: 45% to 46%.");
  expect(explanation(say, [first, low, first], [equal, equal])).toBe(
    "These three are about equal: 45% to 46%.",
  );
  expect(explanation(say, [first, first, other], [equal, better])).toBe(
    "The first two are about equal: 46%.",
  );
});

test("between choices with equal chances, a gain still tells", () => {
  expect(explanation(say, [choice(0.999), choice(0.9995)], [contrast("level", 12, 9, 3)])).toBe(
    "These two are about equal: 99%. Catches more fish: 12 compared with 9 for the next best.",
  );
});
