import { render, screen } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import StatusSentence from "./StatusSentence.svelte";

describe("the sentence", () => {
  const props = {
    whose: "Your turn:",
    wanted: "roll the dice.",
    connection: "up" as const,
    onread: vi.fn(),
    onrules: vi.fn(),
  };

  it("gives way to an error, which is read out at once", () => {
    render(StatusSentence, { ...props, note: { kind: "error", text: "Roll first." } });
    expect(screen.getByRole("alert").textContent).toContain("Roll first.");
    expect(screen.queryByText("roll the dice.")).toBeNull();
  });

  it("names the rule behind a refusal, and opens the rules", () => {
    render(StatusSentence, {
      ...props,
      note: { kind: "answer", text: "All dice are kept.", rule: "Rolling the dice" },
    });
    screen.getByRole("button", { name: "Rulebook: Rolling the dice" }).click();
    expect(props.onrules).toHaveBeenCalled();
  });

  it("says that the connection is lost, beside the prompt", () => {
    render(StatusSentence, { ...props, note: null, connection: "lost" });
    expect(screen.getByText("The connection is lost; trying again.")).toBeTruthy();
    expect(screen.getByText(/roll the dice/)).toBeTruthy();
  });

  it("says why the server refuses the connection", () => {
    render(StatusSentence, {
      ...props,
      note: null,
      connection: "lost",
      refusal: "You have tables open in 20 windows already.",
    });
    const says = "You can’t follow this table just now. You have tables open in 20 windows already.";
    expect(screen.getByText(says)).toBeTruthy();
    expect(screen.queryByText(/connection/)).toBeNull();
  });
});
