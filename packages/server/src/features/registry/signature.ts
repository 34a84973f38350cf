import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { manifestSchema, signatureSchema, type Manifest } from '@cairn/contract/area-build'
import type { Install } from '../../platform/settings/install-file.ts'

/** Who may publish areas to an install, as its file lists them; undefined: no signature is asked for. */
export type Publishers = Install['publishers']

/**
 * The manifest of a build, once it is certain that a publisher of the install signed it for this area. Throws an `Error` in words. Where
 * the install lists no publishers none has to be there.
 */
export async function readManifest(
  id: string,
  build: string,
  folder: string,
  publishers: Publishers,
): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, 'manifest.json')).catch(() => undefined)
  if (publishers) requireSignature(id, text, await readSignature(folder), publishers)
  if (!text) return undefined
  const manifest = v.parse(manifestSchema, JSON.parse(text.toString('utf8')))
  if (manifest.area !== id || manifest.build !== build)
    throw new Error(`its manifest is of ${manifest.area} ${manifest.build}, not of ${id} ${build}`)
  return manifest
}

/** Checks that a file is what the manifest says. Throws an `Error` in words. */
export function requireFile(manifest: Manifest | undefined, name: string, content: Buffer): void {
  const actual = `sha384-${createHash('sha384').update(content).digest('base64')}`
  if (manifest && manifest.files[name] !== actual)
    throw new Error(`${name} is not what was built: its integrity differs`)
}

function requireSignature(
  id: string,
  manifest: Buffer | undefined,
  signed: v.InferOutput<typeof signatureSchema> | undefined,
  publishers: NonNullable<Publishers>,
): void {
  if (!manifest || !signed)
    throw new Error('it is not signed, and this install takes signed areas only: publish it with a key')
  const publisher = publishers.find(({ key }) => key === signed.key)
  if (!publisher) throw new Error(`it is signed with the key ${signed.key}, which the install file does not list`)
  if (publisher.areas && !publisher.areas.includes(id))
    throw new Error(`it is signed by ${publisher.name}, who publishes only ${publisher.areas.join(', ')} here`)
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publisher.key }, format: 'jwk' })
  if (!verify(null, manifest, key, Buffer.from(signed.signature, 'base64')))
    throw new Error(`the signature of ${publisher.name} does not fit: it was changed after it was signed`)
}

/** Returns the public key of who signed a verified build; empty if the install asks for no signatures. */
export async function publisherOf(folder: string, publishers: Publishers): Promise<string> {
  return publishers ? ((await readSignature(folder))?.key ?? '') : ''
}

async function readSignature(folder: string): Promise<v.InferOutput<typeof signatureSchema> | undefined> {
  const text = await readFile(join(folder, 'signature.json'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : v.parse(signatureSchema, JSON.parse(text))
}
