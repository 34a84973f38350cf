import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { manifestSchema, signatureSchema, type Manifest } from '@cairn/contract/area-build'
import { PRODUCT } from '../name-ownership.ts'
import type { Install } from '../../../platform/settings/install-file.ts'

/** Whose builds an install runs: the trusted publishers, and the builds shipped with the product. */
export interface Trust {
  /** Left out if the install asks for no signatures: it runs anybody's then. */
  publishers?: NonNullable<Install['publishers']>
  /** Hashes of the manifests of builds that came with the product. */
  shipped: ReadonlySet<string>
}

/**
 * Reads whose builds an install runs: those signed by its publishers, and those shipped with the product,
 * identified by manifest hashes in `shipped.json` of the folder `shippedAreas`.
 */
export async function readTrust({ publishers }: Install, shippedAreas: string | undefined): Promise<Trust> {
  const text = shippedAreas && (await readFile(join(shippedAreas, 'shipped.json'), 'utf8').catch(() => undefined))
  const shipped = new Set(text ? v.parse(v.array(v.string()), JSON.parse(text)) : [])
  return { ...(publishers ? { publishers } : {}), shipped }
}

/**
 * Reads and verifies the manifest of a build. Throws an `Error` unless the install trusts the build for this
 * area. Without signatures required, a build may have no manifest (undefined).
 */
export async function readManifest(
  id: string,
  build: string,
  folder: string,
  trust: Trust | undefined,
): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, 'manifest.json')).catch(() => undefined)
  if (trust?.publishers && !isShipped(text, trust))
    requireSignature(id, text, await readSignature(folder), trust.publishers)
  if (!text) return undefined
  const manifest = v.parse(manifestSchema, JSON.parse(text.toString('utf8')))
  if (manifest.area !== id || manifest.build !== build)
    throw new Error(`its manifest names ${manifest.area} ${manifest.build}, not ${id} ${build}`)
  return manifest
}

/**
 * Checks a file against the hash in the manifest. Throws an `Error` if it differs; without a manifest every
 * file passes.
 */
export function requireFile(manifest: Manifest | undefined, name: string, content: Buffer): void {
  if (manifest && manifest.files[name] !== integrityOf(content))
    throw new Error(`${name} was changed after the build: its integrity hash differs`)
}

function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}

function isShipped(manifest: Buffer | undefined, trust: Trust): boolean {
  return manifest !== undefined && trust.shipped.has(integrityOf(manifest))
}

function requireSignature(
  id: string,
  manifest: Buffer | undefined,
  signed: v.InferOutput<typeof signatureSchema> | undefined,
  publishers: NonNullable<Install['publishers']>,
): void {
  if (!manifest || !signed)
    throw new Error('it is not signed, and this install takes signed areas only: publish it with a key')
  const publisher = publishers.find(({ key }) => key === signed.key)
  if (!publisher) throw new Error(`it is signed with the key ${signed.key}, which the install file does not list`)
  if (publisher.areas && !publisher.areas.includes(id))
    throw new Error(`it is signed by ${publisher.name}, who publishes only ${publisher.areas.join(', ')} here`)
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publisher.key }, format: 'jwk' })
  if (!verify(null, manifest, key, Buffer.from(signed.signature, 'base64')))
    throw new Error(`the signature of ${publisher.name} is not valid: the area was changed after it was signed`)
}

/**
 * Returns the public key that signed a verified build, or `PRODUCT` for a shipped one; empty if unsigned, or
 * if the install asks for no signatures.
 */
export async function publisherOf(folder: string, trust: Trust): Promise<string> {
  const manifest = await readFile(join(folder, 'manifest.json')).catch(() => undefined)
  if (isShipped(manifest, trust)) return PRODUCT
  return trust.publishers ? ((await readSignature(folder))?.key ?? '') : ''
}

async function readSignature(folder: string): Promise<v.InferOutput<typeof signatureSchema> | undefined> {
  const text = await readFile(join(folder, 'signature.json'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : v.parse(signatureSchema, JSON.parse(text))
}
