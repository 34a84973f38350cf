import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { CONTRACT_VERSION, fromContract2 } from '@cairn/contract'
import { areaDataSchema, type AreaData } from '@cairn/contract/registry'
import { runsHere } from '@cairn/model/versions'
import { readManifest, requireFile, type Trust } from './signature.ts'

/**
 * The folder of an area store, or two: the install's, and that of the areas shipped with the product. The
 * first takes precedence, for builds and `latest.json`.
 */
export type AreaStore = string | readonly [store: string, shipped: string]

/** Returns the area store of an install, with the folder of the shipped areas if there is one. */
export function storeOf({
  areaStore,
  shippedAreas,
}: {
  areaStore: string
  shippedAreas?: string | undefined
}): AreaStore {
  return shippedAreas === undefined ? areaStore : [areaStore, shippedAreas]
}

/** A build of an area as read: its data, the JSON text of it, and the folder of its files. */
export interface AreaBuild {
  data: AreaData
  json: string
  folder: string
}

/** Limit of area.json, which contains only names and texts (bytes). */
const MAX_AREA_JSON = 8_000_000
/** The entry of an area names its modules; each of its columns waits for it (bytes). */
const MAX_ENTRY = 5_000_000

const latestSchema = v.object({ build: v.pipe(v.string(), v.regex(/^[a-z0-9]{8,64}$/)), integrity: v.string() })
/** Content of `latest.json` of an area. */
export type Latest = v.InferOutput<typeof latestSchema>

/** Reads `latest.json` of an area. Throws an `Error` with the reason. */
export async function readLatest(areaStore: AreaStore, id: string): Promise<Latest> {
  return parseLatest(await readFile(latestFile(areaStore, id), 'utf8'))
}

/** Returns the path of an area's `latest.json`; in the first store if none has it. */
export function latestFile(areaStore: AreaStore, id: string): string {
  return placeIn(areaStore, join(id, 'dist/latest.json'))
}

/** Returns a path in the first folder that has it, else in the first. */
function placeIn(areaStore: AreaStore, path: string): string {
  const [first, ...others] = foldersIn(areaStore).map((folder) => join(folder, path))
  return [first, ...others].find((place) => place !== undefined && existsSync(place)) ?? first ?? path
}

function foldersIn(areaStore: AreaStore): readonly string[] {
  return typeof areaStore === 'string' ? [areaStore] : areaStore
}

/** Parses the text of a `latest.json`. Throws an `Error` with the reason. */
export function parseLatest(text: string): Latest {
  return v.parse(latestSchema, JSON.parse(text))
}

/** Returns the folder of a build of an area; in the first store if none has it. */
export function buildFolder(areaStore: AreaStore, id: string, build: string): string {
  return placeIn(areaStore, join(id, 'dist', build))
}

/**
 * Reads and verifies a build: `latest` or a build name. Throws an `Error` that says what is wrong: missing,
 * changed since it was built, not an area, built for another contract version, or not signed by a trusted
 * publisher.
 */
export async function readAreaBuild(
  areaStore: AreaStore,
  id: string,
  version: string,
  trust?: Trust,
): Promise<AreaBuild> {
  await requireArea(areaStore, id)
  const latest: Partial<Latest> =
    version === 'latest' ? await readLatest(areaStore, id) : await readLatest(areaStore, id).catch(() => ({}))
  const build = version === 'latest' ? (latest.build ?? '') : version
  const folder = buildFolder(areaStore, id, build)
  const json = await readFile(join(folder, 'area.json'), 'utf8').catch(async (thrown: unknown) => {
    const there = await namesIn(areaStore, join(id, 'dist'))
    throw new Error(`there is no build ${build} of it in the area store; there ${listed(there)}`, { cause: thrown })
  })
  if (json.length > MAX_AREA_JSON) throw new Error(`area.json has ${json.length} bytes; ${MAX_AREA_JSON} are allowed`)
  if (build === latest.build) checkIntegrity(json, latest.integrity ?? '')
  const data = parseAreaData(json, id, build)
  requireFile(await readManifest(id, build, folder, trust), 'area.json', Buffer.from(json))
  await requireLightEntry(join(folder, data.entry.url))
  return { data, json, folder }
}

/**
 * Only the size is checked here. If the file is missing, browsers notice; an earlier build would not help
 * those who have this one open.
 */
async function requireLightEntry(file: string): Promise<void> {
  const { size } = await stat(file).catch(() => ({ size: 0 }))
  if (size > MAX_ENTRY) throw new Error(`its entry has ${size} bytes; ${MAX_ENTRY} are allowed`)
}

/** Tells whether the area store has a folder of the area, even one without builds. */
export async function isInStore(areaStore: AreaStore, id: string): Promise<boolean> {
  return (await namesIn(areaStore)).includes(id)
}

async function requireArea(areaStore: AreaStore, id: string): Promise<void> {
  if (!(await isInStore(areaStore, id))) throw new Error(await noSuchArea(areaStore))
}

/** Returns an error message that says that an area is not in the store, with the names of those that are. */
export async function noSuchArea(areaStore: AreaStore): Promise<string> {
  const [store, shipped] = foldersIn(areaStore)
  const places = shipped === undefined ? `the area store ${store}` : `neither the area store ${store} nor ${shipped}`
  return `${places} has ${shipped === undefined ? 'no such' : 'such an'} area; there ${listed(await namesIn(areaStore))}`
}

/** Names of the folders at a path of the store. */
async function namesIn(areaStore: AreaStore, path = ''): Promise<string[]> {
  const names = await Promise.all(foldersIn(areaStore).map((folder) => foldersOf(join(folder, path))))
  return [...new Set(names.flat())]
}

async function foldersOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isDirectory() || entry.isSymbolicLink()).map(({ name }) => name)
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'is nothing' : `${names.length === 1 ? 'is' : 'are'} ${names.join(', ')}`
}

/**
 * Parses an `area.json` and checks that it is the named build of the named area, for the current or previous
 * contract version. Throws an `Error` that says what is wrong.
 */
export function parseAreaData(json: string, id: string, build: string): AreaData {
  const raw: unknown = JSON.parse(json)
  // One for another contract may have another shape.
  const asked = v.safeParse(v.object({ contract: v.string() }), raw)
  if (asked.success && !runsHere(asked.output.contract))
    throw new Error(`it needs contract ${asked.output.contract}; this server has ${CONTRACT_VERSION}`)
  const parsed = v.safeParse(areaDataSchema, fromContract2(raw))
  if (!parsed.success)
    throw new Error(`area.json is wrong at ${v.getDotPath(parsed.issues[0]) ?? 'its top'}: ${parsed.issues[0].message}`)
  const data = parsed.output
  if (data.id !== id || data.build !== build)
    throw new Error(`area.json names ${data.id} ${data.build}, not ${id} ${build}`)
  return data
}

function checkIntegrity(text: string, integrity: string): void {
  const actual = `sha384-${createHash('sha384').update(text).digest('base64')}`
  if (actual !== integrity) throw new Error('area.json was changed after the build: its integrity hash differs')
}
