import { beforeEach, expect, test } from "vitest";
import { ownAddress } from "./ownAddress";

beforeEach(() => localStorage.clear());

const endpoint = "https://push.example.org/1";

test.each([
  ["what this version keeps", { id: "a1", endpoint }, { id: "a1", endpoint }],
  ["without an endpoint, from an older version", { id: "a1", endpoint: null }, { id: "a1", endpoint: null }],
  ["an id alone, from a still older version", "a1", { id: "a1", endpoint: null }],
  ["nothing", null, null],
  ["no id", { endpoint }, null],
  ["an id that is no text", { id: 1, endpoint }, null],
  ["an endpoint that is no text", { id: "a1", endpoint: {} }, null],
  ["a list", ["a1"], null],
])("this browser’s address is read from what is stored: %s", (_, stored, own) => {
  localStorage.setItem("tuckerbox.push-address", JSON.stringify(stored));
  expect(ownAddress()).toEqual(own);
});
