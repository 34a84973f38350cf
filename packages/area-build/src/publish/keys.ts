import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'

/**
 * Creates an Ed25519 key in a new file that only its owner can read. Returns the public half as an install
 * lists it. Throws if the file exists.
 */
export async function makeKey(file: string): Promise<string> {
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
  await writeFile(file, pem, { mode: 0o600, flag: 'wx' })
  return publicHalf(privateKey)
}

/** Reads a private Ed25519 key. Throws if the file is missing or holds another key. */
export async function readKey(file: string): Promise<KeyObject> {
  const pem = await readFile(file, 'utf8').catch((thrown: unknown) => {
    throw new Error(`the key ${file} cannot be read: make one with "area key FILE"`, { cause: thrown })
  })
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} is no Ed25519 key: make one with "area key FILE"`)
  return key
}

/** Returns the public half of a private key: its 32 bytes in base64url. */
export function publicHalf(key: KeyObject): string {
  return createPublicKey(key).export({ format: 'jwk' }).x ?? ''
}
