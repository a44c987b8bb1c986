import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { api } from "../../api/client";
import { server } from "../../backend/backend";
import { backends } from "../../backend/backends.svelte";
import { say } from "../../messages/say";
import { toasts } from "../../parts/toasts.svelte";
import { router } from "../../router.svelte";
import { aTable } from "../../testing/fakes";
import ContinueOnServer from "./ContinueOnServer.svelte";

const fetchDocument = async () => new File(["tuckerbox match 2"], "match.txt");
const press = () => fireEvent.click(screen.getByRole("button", { name: "Continue on the server" }));

afterEach(() => vi.restoreAllMocks());

test("a match of this browser goes on at its server, at its last moment", async () => {
  const answer = { data: aTable(7, { id: "m2" }), response: new Response() };
  const post = vi.spyOn(api, "POST").mockResolvedValue(answer as never);
  const go = vi.spyOn(router, "go").mockReturnValue();
  render(ContinueOnServer, { fetchDocument });
  await press();
  await vi.waitFor(() => expect(go).toHaveBeenCalledWith({ page: "match", id: "m2", at: 7 }));
  const upload = expect.objectContaining({ fetch: server.fetch, body: "tuckerbox match 2" });
  expect(post).toHaveBeenCalledWith("/api/records", upload);
});

test("a server that can't be reached keeps the player where they are", async () => {
  vi.spyOn(api, "POST").mockRejectedValue(new TypeError("Failed to fetch"));
  const [go, trouble] = [vi.spyOn(router, "go"), vi.spyOn(toasts, "trouble")];
  render(ContinueOnServer, { fetchDocument });
  await press();
  await vi.waitFor(() => expect(trouble).toHaveBeenCalled());
  expect(trouble.mock.lastCall![0]).toMatchObject({ message: say("server-unreachable") });
  expect(go).not.toHaveBeenCalled();
});

test("without a server, the steps are told", () => {
  vi.spyOn(backends, "current", "get").mockReturnValue(backends.here);
  render(ContinueOnServer, { fetchDocument });
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByText(/upload it to a Tuckerbox server/)).toBeTruthy();
});
