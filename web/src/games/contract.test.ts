// svelte-check looks at the types of choices: each mistake here has to be an error.

import { expect, test } from "vitest";
import type { BoardActions, ChoicesOf, NoFields, OfKind } from "./contract";

type AChoice = ChoicesOf<{
  pen: { breed: "merino" | "dorper" };
  shear: { breed: "merino" | "dorper"; wool: string };
  done: NoFields;
}>;

const words = { action: "", says: "" };
const choices: readonly AChoice[] = [
  { ...words, kind: "pen", fields: { breed: "merino" } },
  { ...words, kind: "shear", fields: { breed: "dorper", wool: "fine" } },
  { ...words, kind: "done", fields: {} },
];

test("the kind of a choice tells its fields", () => {
  const breeds = choices.map((choice) => {
    // @ts-expect-error: not every choice has it
    void choice.fields.breed;
    // @ts-expect-error: no choice is of this kind
    if (choice.kind === "penn") return null;
    if (choice.kind === "done") return null;
    // @ts-expect-error: only one of the two has it
    void choice.fields.wool;
    return choice.fields.breed;
  });
  expect(breeds).toEqual(["merino", "dorper", null]);
});

test("choices of a kind have its fields", () => {
  const shorn: OfKind<AChoice, "shear">[] = choices.filter((choice) => choice.kind === "shear");
  expect(shorn.map(({ fields }) => fields.wool)).toEqual(["fine"]);
  // @ts-expect-error: there is no such field
  expect(shorn[0]!.fields.wol).toBeUndefined();
  // @ts-expect-error: the field is missing
  const lacking: AChoice = { ...words, kind: "pen", fields: {} };
  expect(lacking.fields).toEqual({});
});

test("only fields that some choice has can be picked, with their values", () => {
  const picked: unknown[] = [];
  const act: Pick<BoardActions<AChoice>, "pick"> = { pick: (fields) => picked.push(fields) };
  act.pick({ kind: "shear", breed: "merino" });
  // @ts-expect-error: there is no such field
  act.pick({ kind: "shear", bred: "merino" });
  // @ts-expect-error: there is no such breed
  act.pick({ breed: "marino" });
  expect(picked).toHaveLength(3);
});
