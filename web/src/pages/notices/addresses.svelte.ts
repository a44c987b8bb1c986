// The addresses where this person gets notices, as the server keeps them.

import { api, good, type Address, type Addresses, type Channel, type NoticeKind } from "../../api/client";

export interface Wanted {
  kinds: NoticeKind[];
  quiet: string | null;
  insists: boolean;
}

export class MyAddresses {
  #known = $state.raw<Addresses | null>(null);

  /** Null until the server has answered. */
  get known(): Addresses | null {
    return this.#known;
  }

  async load(): Promise<void> {
    this.#known = await good(api.GET("/api/me/addresses"));
  }

  async add(channel: Channel, target: string): Promise<Address> {
    const added = await good(api.POST("/api/me/addresses", { body: { channel, target } }));
    await this.load();
    return added;
  }

  /** Confirm an address by the word that has appeared there. */
  async confirm(id: string, word: string): Promise<void> {
    await confirm(id, word);
    await this.load();
  }

  /** Change an address. If that fails, it is shown again as it was. */
  async change(id: string, wanted: Wanted): Promise<void> {
    try {
      const params = { path: { id } };
      this.#put(await good(api.PUT("/api/me/addresses/{id}", { params, body: wanted })));
    } catch (refused) {
      const before = this.#known!.addresses.find((address) => address.id === id);
      if (before) this.#put({ ...before });
      throw refused;
    }
  }

  /** Replace the subscription of a browser. */
  async renew(id: string, target: string): Promise<void> {
    const params = { path: { id } };
    this.#put(await good(api.PUT("/api/me/addresses/{id}/subscription", { params, body: { target } })));
  }

  #put(changed: Address): void {
    const known = this.#known!;
    const addresses = known.addresses.map((address) => (address.id === changed.id ? changed : address));
    this.#known = { ...known, addresses };
  }

  async remove(id: string): Promise<void> {
    this.#known = await good(api.DELETE("/api/me/addresses/{id}", { params: { path: { id } } }));
  }
}

/** Confirm an address by the word or the secret that was sent there. */
export async function confirm(id: string, word: string): Promise<void> {
  await good(api.POST("/api/addresses/{id}/confirm", { params: { path: { id } }, body: { word } }));
}
