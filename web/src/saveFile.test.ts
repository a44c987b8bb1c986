import { afterEach, expect, test, vi } from "vitest";
import { saveFile } from "./saveFile";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("the address of a saved file stays valid until its download has begun", () => {
  vi.useFakeTimers();
  const revokeObjectURL = vi.fn();
  vi.stubGlobal("URL", { createObjectURL: () => "blob:1", revokeObjectURL });
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  saveFile(new File(["{}"], "match.json"));
  expect(click).toHaveBeenCalledOnce();
  expect(revokeObjectURL).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(revokeObjectURL).toHaveBeenCalledWith("blob:1");
});
