import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { manifestSchema, type Manifest } from '@cairn/contract/area-build'
import { filesOf } from '../fingerprint.ts'

/** Files that a manifest leaves out: itself, its signature, and compressed variants. */
const UNLISTED = /^(manifest\.json|signature\.json)$|\.(br|gz)$/

/** Writes `manifest.json` of a build: each file with its integrity hash. */
export async function writeManifest(folder: string, area: string, build: string): Promise<void> {
  const manifest: Manifest = { area, build, files: await integritiesOf(folder) }
  await writeFile(path.join(folder, 'manifest.json'), `${JSON.stringify(manifest, undefined, 1)}\n`)
}

/**
 * Reads the manifest of a build and checks every file against it. Throws an error that names the first file
 * that differs.
 */
export async function checkManifest(folder: string): Promise<{ manifest: Manifest; bytes: Buffer }> {
  const bytes = await readFile(path.join(folder, 'manifest.json')).catch((thrown: unknown) => {
    throw new Error(`${folder} is no build of an area: it has no manifest.json`, { cause: thrown })
  })
  const manifest = v.parse(manifestSchema, JSON.parse(bytes.toString('utf8')))
  const actual = await integritiesOf(folder)
  const names = [...new Set([...Object.keys(manifest.files), ...Object.keys(actual)])]
  const changed = names.find((name) => manifest.files[name] !== actual[name])
  if (changed) throw new Error(`${changed} of ${folder} is not what was built: build it again`)
  return { manifest, bytes }
}

/** Returns the subresource integrity hash of a file's content: `sha384-` and the digest in base64. */
export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}

async function integritiesOf(folder: string): Promise<Record<string, string>> {
  const files = filesOf(folder)
    .map((file) => path.relative(folder, file).replaceAll('\\', '/'))
    .filter((file) => !UNLISTED.test(file))
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file, integrityOf(await readFile(path.join(folder, file)))] as const)),
  )
}
