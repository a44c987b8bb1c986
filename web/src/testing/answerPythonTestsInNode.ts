// The engine in Node, for Python: each line of standard input is a request, and each line of standard output an answer.

import { createInterface } from "node:readline";
import { answer } from "./answerPythonTests";

/** Processor time: other programs disturb it less. */
const seconds = () => process.cpuUsage().user / 1e6;

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${await answer(line, seconds)}\n`);
}
