import { createHmac } from 'node:crypto'

/** Half of the bits that are shuffled. */
const HALF_BITS = 14
const HALF = 1 << HALF_BITS
const ROUNDS = 4
/** Scattered indexes begin here, far above those that are counted up, and end below 2^31. */
const FIRST_SCATTERED = 2 ** 30
/** So many items of one type have a scattered index. */
export const MOST_SCATTERED = HALF * HALF

/**
 * Returns the index at a place of a type's keyed shuffle: each place has another index, and without the key neither
 * order nor gaps tell anything. From `MOST_SCATTERED` on it is the place itself, such as that of a trial.
 */
export function scatteredIndex(key: Uint8Array, typeName: string, place: number): number {
  if (place >= MOST_SCATTERED) return place
  let [left, right] = [Math.floor(place / HALF), place % HALF]
  for (let round = 0; round < ROUNDS; round++) {
    const digest = createHmac('sha256', key).update(`${typeName}/${round}/${right}`).digest()
    ;[left, right] = [right, (left ^ digest.readUInt16BE(0)) % HALF]
  }
  return FIRST_SCATTERED + left * HALF + right
}
