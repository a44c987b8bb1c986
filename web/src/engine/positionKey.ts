// The key of a position in a search tree, as `key_of` in `tuckerbox.kernel.templates.search` computes it.

const HALF = 31n; // bits
const MASK = 0x7fffffff;
const [MULTIPLIER, SHIFT] = [1540483477, 15];
const [OTHER_MULTIPLIER, OTHER_SHIFT] = [1181783497, 13];

/**
 * Return a 62-bit hash of the part of a state that counts and that a seat knows.
 * @param mask selects the bits that count, as bytes
 * @param secrets pairs: the index of a byte that only some seats know, and of the mask of these seats
 */
export function keyOf(state: Uint8Array, mask: Uint8Array, secrets: Int32Array, seat: number): bigint {
  let [one, other] = [1, 2];
  const mix = (word: number) => {
    one = Math.imul(one ^ word, MULTIPLIER) & MASK;
    one ^= one >> SHIFT;
    other = (Math.imul(other ^ word, OTHER_MULTIPLIER) + 1) & MASK;
    other ^= other >> OTHER_SHIFT;
  };
  for (let i = 0; i < mask.length; i += 2) {
    mix((state[i]! & mask[i]!) | ((state[i + 1]! & mask[i + 1]!) << 8));
  }
  for (let i = 0; i < secrets.length; i += 2) {
    const known = (state[secrets[i + 1]!]! >> seat) & 1;
    mix(known * (state[secrets[i]!]! + 1));
  }
  return (BigInt(one) << HALF) | BigInt(other);
}
