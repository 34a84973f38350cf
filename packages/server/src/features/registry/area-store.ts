import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { CONTRACT_VERSION } from '@cairn/contract'
import { areaDataSchema, type AreaData } from '@cairn/contract/registry'
import { contractFits } from '@cairn/model/versions'
import { readManifest, requireFile, type Publishers } from './signature.ts'

/** One build of an area as it was read: its data, the text the data came from, and the folder its files are in. */
export interface AreaBuild {
  data: AreaData
  json: string
  folder: string
}

/** The data of an area is names and texts; what is larger is none (bytes). */
const MAX_AREA_JSON = 8_000_000
/** The entry of an area names its modules; each of its columns waits for it (bytes). */
const MAX_ENTRY = 5_000_000

const latestSchema = v.object({ build: v.pipe(v.string(), v.regex(/^[a-z0-9]{8,64}$/)), integrity: v.string() })
export type Latest = v.InferOutput<typeof latestSchema>

/** What `latest.json` of an area says. Throws an `Error` with the reason when it cannot be read. */
export async function readLatest(areaStore: string, id: string): Promise<Latest> {
  return parseLatest(await readFile(join(areaStore, id, 'dist', 'latest.json'), 'utf8'))
}

/** The text of a `latest.json`. Throws an `Error` with the reason. */
export function parseLatest(text: string): Latest {
  return v.parse(latestSchema, JSON.parse(text))
}

/** Folder of a build of an area. */
export function buildFolder(areaStore: string, id: string, build: string): string {
  return join(areaStore, id, 'dist', build)
}

/**
 * Reads and checks the build that the install asks for: `latest` or the name of a build. Throws an `Error` whose message says
 * what is wrong: missing, changed since it was built, not an area, built for another contract, or signed by nobody the install lists.
 */
export async function readAreaBuild(
  areaStore: string,
  id: string,
  version: string,
  publishers?: Publishers,
): Promise<AreaBuild> {
  await requireArea(areaStore, id)
  const latest: Partial<Latest> =
    version === 'latest' ? await readLatest(areaStore, id) : await readLatest(areaStore, id).catch(() => ({}))
  const build = version === 'latest' ? (latest.build ?? '') : version
  const folder = buildFolder(areaStore, id, build)
  const json = await readFile(join(folder, 'area.json'), 'utf8').catch(async (thrown: unknown) => {
    const there = await foldersOf(join(areaStore, id, 'dist'))
    throw new Error(`there is no build ${build} of it in the area store; there ${listed(there)}`, { cause: thrown })
  })
  if (json.length > MAX_AREA_JSON) throw new Error(`area.json has ${json.length} bytes; ${MAX_AREA_JSON} are allowed`)
  if (build === latest.build) checkIntegrity(json, latest.integrity ?? '')
  const data = parseAreaData(json, id, build)
  requireFile(await readManifest(id, build, folder, publishers), 'area.json', Buffer.from(json))
  await requireLightEntry(join(folder, data.entry.url))
  return { data, json, folder }
}

/** Whether it is there at all is for browsers to find out: the build before would not be better for those who have this one open. */
async function requireLightEntry(file: string): Promise<void> {
  const { size } = await stat(file).catch(() => ({ size: 0 }))
  if (size > MAX_ENTRY) throw new Error(`its entry has ${size} bytes; ${MAX_ENTRY} are allowed`)
}

/** Whether the area store has the area at all, in whatever state. */
export async function isInStore(areaStore: string, id: string): Promise<boolean> {
  return (await foldersOf(areaStore)).includes(id)
}

async function requireArea(areaStore: string, id: string): Promise<void> {
  if (!(await isInStore(areaStore, id))) throw new Error(await noSuchArea(areaStore))
}

/** Says that an area is not in the store, and what is. */
export async function noSuchArea(areaStore: string): Promise<string> {
  return `the area store ${areaStore} has no such area; there ${listed(await foldersOf(areaStore))}`
}

async function foldersOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isDirectory() || entry.isSymbolicLink()).map(({ name }) => name)
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'is nothing' : `${names.length === 1 ? 'is' : 'are'} ${names.join(', ')}`
}

/** Parses the text of an `area.json` and checks that it is the named build of the named area, for this contract. */
export function parseAreaData(json: string, id: string, build: string): AreaData {
  const raw: unknown = JSON.parse(json)
  // One for another contract may have another shape.
  const asked = v.safeParse(v.object({ contract: v.string() }), raw)
  if (asked.success && !contractFits(asked.output.contract, CONTRACT_VERSION))
    throw new Error(`it needs contract ${asked.output.contract}; this server has ${CONTRACT_VERSION}`)
  const parsed = v.safeParse(areaDataSchema, raw)
  if (!parsed.success)
    throw new Error(`area.json is wrong at ${v.getDotPath(parsed.issues[0]) ?? 'its top'}: ${parsed.issues[0].message}`)
  const data = parsed.output
  if (data.id !== id || data.build !== build)
    throw new Error(`area.json is of ${data.id} ${data.build}, not of ${id} ${build}`)
  return data
}

function checkIntegrity(text: string, integrity: string): void {
  const actual = `sha384-${createHash('sha384').update(text).digest('base64')}`
  if (actual !== integrity) throw new Error('area.json is not what was built: its integrity differs')
}
