import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts values stored in the database, so that a copy of the database alone reveals nothing. */
export interface Seal {
  /** Encrypts a text, bound to `about` (such as its user): it can be decrypted only with the same `about`. */
  close(text: string, about: string): string
  /** Decrypts a text. Undefined if it was encrypted with another key or `about`, or was modified. */
  open(sealed: string, about: string): string | undefined
}

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Creates an AES-256-GCM encryption with a key derived from the install's key for one `purpose`. */
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
