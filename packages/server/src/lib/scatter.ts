import { createHmac } from 'node:crypto'

/** Half of the bits that are shuffled. */
const HALF_BITS = 14
const HALF = 1 << HALF_BITS
const ROUNDS = 4
/** Scattered indexes begin here, far above those that are counted up, and end below 2^31. */
const FIRST_SCATTERED = 2 ** 30
/** Number of item indexes of one type that are shuffled; later ones are sequential. */
export const MOST_SCATTERED = HALF * HALF

/**
 * Maps the running number of a new item to its index, by a shuffle with a secret key for each type: distinct
 * numbers give distinct indexes from 2^30 on, which reveal neither order nor gaps. Numbers from
 * `MOST_SCATTERED` on, such as those of a trial run, are returned as they are.
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
