import { expect, test, vi } from "vitest";
import type { ChatLine } from "../../api/client";
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
    chatBeforeOrNote: vi.fn(),
    chatBefore: vi.fn(async (_before: number): Promise<ChatLine[]> => []),
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

const page = (from: number, count: number) => Array.from({ length: count }, (_, k) => line(from + k, 1));

test("lines that a table fetched later lacks are gone, except those that came meanwhile", () => {
  const { chat: talk } = chat();
  const ids = () => talk.lines.map(({ id }) => id);
  talk.load(page(1, 30));
  const asked = talk.lines;
  talk.receive(line(70, 1));
  talk.load(page(8, 20), asked);
  expect(ids()).toEqual([...page(8, 20).map(({ id }) => id), 70]);
  talk.load([line(9, 1), line(70, 1)], talk.lines);
  expect([ids(), talk.hasEarlier]).toEqual([[9, 70], false]);
  talk.load([], talk.lines);
  expect(ids()).toEqual([]);
});

test("lines before those of a table fetched later are fetched again, as far back as they are here", async () => {
  const { chat: talk, room } = chat();
  talk.load(page(1, 160));
  room.chatBefore
    .mockResolvedValueOnce(page(61, 50))
    .mockResolvedValueOnce([...page(3, 40), ...page(51, 10)]);
  talk.load(page(111, 50), talk.lines);
  expect(talk.lines.length).toBe(160);
  await vi.waitFor(() => expect(talk.lines.length).toBe(150));
  expect(room.chatBefore.mock.calls).toEqual([[111], [61], [3]]);
  expect(talk.lines.slice(0, 41).map(({ id }) => id)).toEqual([...page(3, 40).map(({ id }) => id), 51]);
  room.chatBefore.mockRejectedValueOnce(new Error("offline"));
  talk.load(page(111, 50), talk.lines);
  await vi.waitFor(() => expect(room.chatBefore).toHaveBeenCalledTimes(4));
  expect(talk.lines.length).toBe(150);
});

test("lines are fetched again no further back than they are here", async () => {
  const { chat: talk, room } = chat();
  talk.load(page(91, 70));
  room.chatBefore.mockResolvedValueOnce(page(61, 50));
  talk.load(page(111, 50), talk.lines);
  await vi.waitFor(() => expect(room.chatBefore).toHaveBeenCalledTimes(1));
  expect(talk.lines.map(({ id }) => id)).toEqual(page(91, 70).map(({ id }) => id));
});

test("lines that came during an interruption are fetched, however many they are", async () => {
  const { chat: talk, room } = chat();
  talk.load(page(1, 30));
  room.chatBefore.mockImplementation(async (before) =>
    page(Math.max(1, before - 50), Math.min(50, before - 1)),
  );
  talk.load(page(101, 50), talk.lines);
  await vi.waitFor(() => expect(talk.lines.length).toBe(150));
  expect(talk.unread).toBe(150);
});

test("a refused line is not shown", async () => {
  const { chat: talk, room } = chat();
  room.sendChat.mockResolvedValueOnce(null as never);
  expect(await talk.send("Hello")).toBe(false);
  expect(talk.lines).toEqual([]);
});

test("earlier lines are fetched until there are no more", async () => {
  const { chat: talk, room } = chat();
  talk.load(page(101, 50));
  expect(talk.hasEarlier).toBe(true);
  room.chatBeforeOrNote.mockResolvedValueOnce(page(51, 50)).mockResolvedValueOnce(null);
  await talk.loadEarlier();
  await talk.loadEarlier();
  expect([talk.lines.length, talk.lines[0]?.id, talk.hasEarlier]).toEqual([100, 51, true]);
  room.chatBeforeOrNote.mockResolvedValueOnce(page(41, 10));
  await talk.loadEarlier();
  expect(room.chatBeforeOrNote).toHaveBeenLastCalledWith(51);
  expect([talk.lines.length, talk.hasEarlier]).toEqual([110, false]);
  talk.load(page(101, 50)); // the table is fetched again
  expect([talk.lines.length, talk.hasEarlier]).toEqual([110, false]);
});

test("a table fetched later does not promise earlier lines again", async () => {
  const { chat: talk, room } = chat();
  room.chatBeforeOrNote.mockResolvedValueOnce([]);
  talk.load(page(1, 50));
  await talk.loadEarlier();
  talk.load(page(1, 50), talk.lines);
  expect([talk.lines.length, talk.hasEarlier]).toEqual([50, false]);
});
