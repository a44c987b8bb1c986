// Days in UTC, the answers of somebody by day, and their streak: pure functions.

import { isRecord } from "../../storage";

/** The first answer to the puzzle of a day. Later ones do not count. */
export interface Answered {
  right: boolean;
  /** True if the puzzle was the latest one when it was answered. */
  onTime: boolean;
}

/** Answers to the puzzles of a game, by day: `2026-03-14`. */
export type Answers = Readonly<Record<string, Answered>>;

export interface Streak {
  /** The number of days in a row, up to today or yesterday, whose puzzles were solved on the day. */
  days: number;
  /** The longest streak so far. */
  longest: number;
}

const DAY = 86_400_000; // milliseconds; a day in UTC has no other length

const numberOf = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY);

/** Return whether a text is a day that there was or will be. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(numberOf(text)) && daysAfter(text, 0) === text;
}

/** Return the day `count` days later, or earlier if it is negative. */
export function daysAfter(day: string, count: number): string {
  return new Date((numberOf(day) + count) * DAY).toISOString().slice(0, 10);
}

/** Return the day in UTC at a time. */
export function dayAt(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

/**
 * Return the streak on a day. A wrong first answer ends it, as does a day without one; today's puzzle may still be
 * solved. Days after `today`, which the device may have stored while its clock was fast, count when they come.
 */
export function streakOn(today: string, answers: Answers): Streak {
  const last = numberOf(today);
  const solved = new Set(
    Object.entries(answers)
      .filter(([, { right, onTime }]) => right && onTime)
      .map(([day]) => numberOf(day))
      .filter((day) => day <= last),
  );
  const until = (day: number): number => {
    let days = 0;
    while (solved.has(day - days)) days++;
    return days;
  };
  const current = until(last) || (answers[today] ? 0 : until(last - 1));
  const ends = [...solved].filter((day) => !solved.has(day + 1));
  return { days: current, longest: Math.max(0, ...ends.map(until)) };
}

/** Return the answers with one more. The first answer to a puzzle stays. */
export function withAnswer(answers: Answers, day: string, answered: Answered): Answers {
  return day in answers ? answers : { ...answers, [day]: answered };
}

/** Return the answers that something stored contains. */
export function answersIn(stored: unknown): Answers {
  if (!isRecord(stored)) return {};
  const isAnswer = (entry: [string, unknown]): entry is [string, Answered] =>
    isDay(entry[0]) && isAnswered(entry[1]);
  return Object.fromEntries(Object.entries(stored).filter(isAnswer));
}

function isAnswered(found: unknown): found is Answered {
  return isRecord(found) && typeof found.right === "boolean" && typeof found.onTime === "boolean";
}
