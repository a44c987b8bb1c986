import { expect, test, vi } from "vitest";
import { aSeat } from "../../testing/fakes";
import { Chat } from "./chat.svelte";

const line = (id: number, seat: number) => ({
  id,
  seat,
  name: "Bo",
  text: "G'day",
  at: "2026-01-01T00:00:00Z",
});

function chat(read: number | null = 0) {
  const room = {
    mine: [aSeat(0)],
    sendChat: vi.fn(async () => line(9, 0)),
    earlierChat: vi.fn(),
    chatRead: vi.fn(),
  };
  return { room, chat: new Chat(room, read) };
}

test("lines of others are unread until they are read", async () => {
  const { chat: talk, room } = chat();
  talk.receive(line(5, 1));
  talk.receive(line(5, 1)); // the same line by another way
  expect(talk.lines.length).toBe(1);
  expect(talk.unread).toBe(1);
  expect(await talk.send("Hello")).toBe(true);
  expect(talk.unread).toBe(1);
  talk.markRead();
  expect([talk.unread, talk.read]).toEqual([0, 9]);
  expect(room.chatRead).toHaveBeenCalledOnce();
});

test("on a first visit there are no unread lines", () => {
  const { chat: talk } = chat(null);
  talk.load([line(5, 1)]);
  expect(talk.unread).toBe(0);
  talk.load([line(5, 1), line(6, 1)]);
  expect(talk.unread).toBe(1);
});

test("lines that came while the table was fetched stay", () => {
  const { chat: talk } = chat();
  talk.receive(line(6, 1));
  talk.load([line(5, 1)]);
  expect(talk.lines.map(({ id }) => id)).toEqual([5, 6]);
});

test("lines that a table fetched later lacks are gone, except the lines before its first and those that came meanwhile", () => {
  const { chat: talk } = chat();
  const ids = () => talk.lines.map(({ id }) => id);
  const page = (from: number, count: number) => Array.from({ length: count }, (_, k) => line(from + k, 1));
  talk.load(page(1, 60));
  const asked = talk.lines;
  talk.receive(line(70, 1));
  talk.load([...page(8, 20), ...page(29, 30)], asked); // full: it has the latest lines only
  expect([ids().length, ids().slice(0, 8), ids().slice(-2)]).toEqual([
    58,
    [1, 2, 3, 4, 5, 6, 7, 8],
    [58, 70],
  ]);
  talk.load([line(9, 1), line(70, 1)], talk.lines);
  expect([ids(), talk.hasEarlier]).toEqual([[9, 70], false]);
  talk.load([], talk.lines);
  expect(ids()).toEqual([]);
});

test("a refused line is not shown", async () => {
  const { chat: talk, room } = chat();
  room.sendChat.mockResolvedValueOnce(null as never);
  expect(await talk.send("Hello")).toBe(false);
  expect(talk.lines).toEqual([]);
});

test("earlier lines are fetched until there are no more", async () => {
  const { chat: talk, room } = chat();
  const page = (from: number, count: number) => Array.from({ length: count }, (_, k) => line(from + k, 1));
  talk.load(page(101, 50));
  expect(talk.hasEarlier).toBe(true);
  room.earlierChat.mockResolvedValueOnce(page(51, 50)).mockResolvedValueOnce(null);
  await talk.loadEarlier();
  await talk.loadEarlier();
  expect([talk.lines.length, talk.lines[0]?.id, talk.hasEarlier]).toEqual([100, 51, true]);
  room.earlierChat.mockResolvedValueOnce(page(41, 10));
  await talk.loadEarlier();
  expect(room.earlierChat).toHaveBeenLastCalledWith(51);
  expect([talk.lines.length, talk.hasEarlier]).toEqual([110, false]);
  talk.load(page(101, 50)); // the table is fetched again
  expect([talk.lines.length, talk.hasEarlier]).toEqual([110, false]);
});

test("a table fetched later does not promise earlier lines again", async () => {
  const { chat: talk, room } = chat();
  const page = Array.from({ length: 50 }, (_, k) => line(1 + k, 1));
  room.earlierChat.mockResolvedValueOnce([]);
  talk.load(page);
  await talk.loadEarlier();
  talk.load(page, talk.lines);
  expect([talk.lines.length, talk.hasEarlier]).toEqual([50, false]);
});
