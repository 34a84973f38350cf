import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { CairnError } from '@cairn/contract/errors'

/**
 * Encodes positions in lists as opaque, encrypted text (page cursors). A forged cursor could test for hidden
 * items, and a plain number would reveal how many entries there are.
 */
export interface Cursors {
  write(list: string, place: unknown): string
  /** Decodes a position written for the same list. Throws `invalidFilter` for any other text. */
  read(list: string, text: string): unknown
}

const SIGNATURE_BYTES = 16
const CIPHER = 'aes-256-ctr'

/**
 * Creates the encoder of cursors. All processes of an install share the key, so a cursor is valid in each.
 */
export function createCursors(key: Uint8Array): Cursors {
  const sealing = sealingOf(key)
  const signatureOf = (list: string, place: Buffer) =>
    createHmac('sha256', key).update(`cursor ${list} `).update(place).digest().subarray(0, SIGNATURE_BYTES)
  return {
    write(list, place) {
      const bytes = Buffer.from(JSON.stringify(place))
      const signature = signatureOf(list, bytes)
      return Buffer.concat([signature, createCipheriv(CIPHER, sealing, signature).update(bytes)]).toString('base64url')
    },
    read(list, text) {
      const bytes = Buffer.from(text, 'base64url')
      const [signature, sealed] = [bytes.subarray(0, SIGNATURE_BYTES), bytes.subarray(SIGNATURE_BYTES)]
      if (signature.length < SIGNATURE_BYTES) throw foreign()
      const place = createDecipheriv(CIPHER, sealing, signature).update(sealed)
      if (!timingSafeEqual(signature, signatureOf(list, place))) throw foreign()
      return JSON.parse(place.toString())
    },
  }
}

/** Decrypts a cursor of any list, for tests. */
export function openedCursor(key: Uint8Array, text: string): string {
  const bytes = Buffer.from(text, 'base64url')
  const signature = bytes.subarray(0, SIGNATURE_BYTES)
  return createDecipheriv(CIPHER, sealingOf(key), signature).update(bytes.subarray(SIGNATURE_BYTES)).toString()
}

function sealingOf(key: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, '', 'places of pages', 32))
}

function foreign(): CairnError {
  return new CairnError('invalidFilter', 'the cursor does not belong to this query')
}
