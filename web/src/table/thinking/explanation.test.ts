import { expect, test } from "vitest";
import type { Trait } from "../../engine/manifest";
import { sayFrom } from "../../messages/say";
import type { Contrast } from "../../thinking/thoughts";
import { explanation } from "./explanation";

const say = sayFrom(`why-fish = { $more ->
    [yes] Catches more fish
   *[no] Catches fewer fish
}`);
const contrast = (shown: Trait["shown"], mine: number, theirs: number, now = 0): Contrast => ({
  ...{ equal: false, trait: 0, about: { name: "fish", shown }, mine, theirs, now },
});
const equal: Contrast = { equal: true, trait: null, about: null, mine: 0, theirs: 0, now: 0 };

// As in tests/test_explanations.py.
test.each([
  [contrast("chance", 1.46, 1.31, 1), "Catches more fish: 46% compared with 31% for the next best."],
  [contrast("gain", 5.44, 4, 3), "Catches more fish: +2.4 compared with +1 for the next best."],
  [contrast("gain", 2, 1.9, 3), "Catches more fish: −1 compared with −1.1 for the next best."],
  [contrast("level", 120.4, 9.96), "Catches more fish: 120 compared with 10 for the next best."],
  [contrast("level", -1.25, -0.5), "Catches fewer fish: −1.2 compared with −0.5 for the next best."],
])("the difference is told as the trait wants it", (found, said) => {
  expect(explanation(say, [found])).toBe(said);
});

test("a trait that looks the same when told is no reason", () => {
  expect(explanation(say, [contrast("level", 12.01, 12.02)])).toBe(say("explained-many"));
});

test("equal choices are called equal", () => {
  const better = contrast("level", 2, 1);
  expect(explanation(say, [])).toBe("");
  expect(explanation(say, [equal])).toBe("These two are about equal.");
  expect(explanation(say, [equal, equal])).toBe("These three are about equal.");
  expect(explanation(say, [equal, better])).toBe("The first two are about equal.");
});
