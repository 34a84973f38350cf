import { hash, verify } from '@node-rs/argon2'

/**
 * Argon2id at the strength OWASP names as its minimum: 19 MiB, 2 passes, one lane (the library's default
 * algorithm).
 */
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password for storage; the result contains its salt and parameters. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), STRENGTH)
}

/**
 * Tells whether a password matches a hash. Without a hash (unknown address) it does the same work on a dummy,
 * so that the time reveals nothing.
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
