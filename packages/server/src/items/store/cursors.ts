import { createHmac, timingSafeEqual } from 'node:crypto'
import { CairnError } from '@cairn/contract/errors'

/**
 * Places where pages end, as texts that only this install makes: one made up by somebody could name an item they may not see, and the page after
 * it would tell that it is there.
 */
export interface Cursors {
  write(list: string, place: unknown): string
  /** The place as it was written for that list. Throws `invalidFilter` for any other text. */
  read(list: string, text: string): unknown
}

const SIGNATURE_BYTES = 16

/** Every process of an install has the same key. */
export function createCursors(key: Uint8Array): Cursors {
  const signatureOf = (list: string, place: Buffer) =>
    createHmac('sha256', key).update(`cursor ${list} `).update(place).digest().subarray(0, SIGNATURE_BYTES)
  return {
    write(list, place) {
      const bytes = Buffer.from(JSON.stringify(place))
      return Buffer.concat([signatureOf(list, bytes), bytes]).toString('base64url')
    },
    read(list, text) {
      const bytes = Buffer.from(text, 'base64url')
      const [signature, place] = [bytes.subarray(0, SIGNATURE_BYTES), bytes.subarray(SIGNATURE_BYTES)]
      if (signature.length < SIGNATURE_BYTES || !timingSafeEqual(signature, signatureOf(list, place)))
        throw new CairnError('invalidFilter', 'the cursor does not belong to this query')
      return JSON.parse(place.toString())
    },
  }
}
