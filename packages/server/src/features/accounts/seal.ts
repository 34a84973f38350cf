import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps what the database is to hold and not to know: whoever has only the database, or a copy of it, cannot read it. */
export interface Seal {
  /** `about` says whose it is: sealed for one, it opens for nobody else. */
  close(text: string, about: string): string
  /** Undefined for what another key sealed, or what was changed since. */
  open(sealed: string, about: string): string | undefined
}

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Returns a seal of AES-256-GCM with a key of its own, derived from the install's for one `purpose`. */
export function createSeal(installKey: Uint8Array, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', installKey, '', purpose, KEY_BYTES))
  return {
    close(text, about) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(about))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(sealed, about) {
      const bytes = Buffer.from(sealed, 'base64url')
      const [nonce, rest] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)]
      try {
        const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(about))
          .setAuthTag(rest.subarray(0, TAG_BYTES))
        return Buffer.concat([decipher.update(rest.subarray(TAG_BYTES)), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
