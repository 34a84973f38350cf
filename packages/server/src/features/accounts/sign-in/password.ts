import { hash, verify } from '@node-rs/argon2'

/** Argon2id at the strength OWASP names as its minimum: 19 MiB, 2 passes, one lane (the library's default algorithm). */
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hash to store for a password; carries its own salt and strength. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), STRENGTH)
}

/**
 * Tells whether the password is the one that was hashed. Without a hash (an unknown address) the same work is
 * done against a hash nobody has the password of, so that the time tells nothing.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await decoy()), password.normalize('NFKC')).catch(() => false)
  return stored !== undefined && matches
}

let decoyHash: Promise<string> | undefined

function decoy(): Promise<string> {
  decoyHash ??= hashPassword(crypto.randomUUID())
  return decoyHash
}
