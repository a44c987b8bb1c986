import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection } from "./connection.svelte";

describe("the connection", () => {
  let connection: Connection;

  beforeEach(() => {
    vi.useFakeTimers();
    connection = new Connection();
  });
  afterEach(() => {
    connection.close();
    vi.useRealTimers();
  });

  it("counts as lost after a while, and is back for a while", () => {
    connection.report(false);
    expect(connection.state).toBe("up");
    vi.advanceTimersByTime(2_000);
    expect(connection.state).toBe("lost");
    connection.report(true);
    expect(connection.state).toBe("back");
    vi.runAllTimers();
    expect(connection.state).toBe("up");
  });

  it("counts as lost from the first failure on, however often it is tried again", () => {
    for (let tries = 0; tries < 3; tries++) {
      connection.report(false);
      vi.advanceTimersByTime(1_000);
    }
    expect(connection.state).toBe("lost");
  });

  it("does not stay “back” for ever if it is interrupted just then", () => {
    connection.report(false);
    vi.advanceTimersByTime(2_000);
    for (const up of [true, false, true]) connection.report(up);
    vi.runAllTimers();
    expect(connection.state).toBe("up");
  });

  it("keeps the server’s reason for refusing it until there is another, or none", () => {
    connection.report(false);
    connection.reportRefusal("Close some windows first.");
    connection.report(false); // tried again
    expect(connection.refusal).toBe("Close some windows first.");
    connection.reportRefusal(null);
    expect(connection.refusal).toBeNull();
  });

  it("does not mention brief interruptions", () => {
    connection.report(false);
    vi.advanceTimersByTime(500);
    connection.report(true);
    expect(connection.state).toBe("up");
    vi.runAllTimers();
    expect(connection.state).toBe("up");
  });
});
