import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Returns the hash of an idempotency key, under which its answer is stored in place of the key itself. */
export function nameOfKey(key: string): string {
  return digest('name', key).toString('base64url')
}

/**
 * Encrypts a value so that only a caller who sends the key again can read it: stored answers may contain
 * tokens.
 */
export function seal(key: string, value: unknown): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', digest('seal', key), iv)
  const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

/** Decrypts a value encrypted by `seal` with the same key. Throws for another key. */
export function unseal(key: string, sealed: Buffer): unknown {
  const decipher = createDecipheriv('aes-256-gcm', digest('seal', key), sealed.subarray(0, IV_BYTES))
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const text = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  return JSON.parse(text.toString('utf8'))
}

function digest(use: string, key: string): Buffer {
  return createHash('sha256').update(`${use} ${key}`).digest()
}
