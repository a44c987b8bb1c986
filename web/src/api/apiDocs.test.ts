import { expect, test } from "vitest";
import document from "../../openapi.json";
import { subjects } from "./apiDocs";

const found = subjects(document as Parameters<typeof subjects>[0]);
const calls = found.flatMap((subject) => subject.calls);

test("every call of the document appears once, under its subject", () => {
  const paths = Object.values(document.paths).flatMap((methods) => Object.keys(methods));
  expect(calls).toHaveLength(paths.length);
  const names = ["games", "people", "lessons", "puzzles", "matches", "records", "thoughts", "notices"];
  expect(found.map((subject) => subject.name)).toEqual(names);
});

test("a move has an example of its request, and its refusals", () => {
  const move = calls.find((call) => call.path === "/api/matches/{match_id}/moves")!;
  expect(JSON.parse(move.sends!)).toEqual(document.components.schemas.Move.examples[0]);
  expect(move.answers.map((answer) => answer.status)).toContain("409");
  const late = move.answers.find((answer) => answer.status === "409")!;
  expect(Object.keys(JSON.parse(late.example!).error)).toContain("says");
});

test("every example is complete, however deep it is", () => {
  for (const call of calls) {
    for (const answer of call.answers) expect(answer.example ?? "").not.toContain("undefined");
  }
});
