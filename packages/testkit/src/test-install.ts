import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { ItemType } from '@cairn/contract'
import type { AreaData } from '@cairn/contract/registry'
import { buildAreaData } from './builders.ts'

/** Paths of the temporary folders and files of one test's install. */
export interface TestInstall {
  /** Folder with all the others. */
  folder: string
  /** The install file: its configuration. */
  install: string
  /** Folder from which the server loads areas. */
  areaStore: string
  /** Folder of the areas that come with the product, if not the area store. */
  shippedAreas?: string | undefined
  /** Folder of the shell's files that the server sends to browsers. */
  shellDir: string
  /** Data folder of the server. */
  dataDir: string
}

/** Absolute path of the repository root. */
export const REPOSITORY = resolve(import.meta.dirname, '../../..')
/** Areas of the install that the repository ships. */
const BUILT = Object.keys(
  (JSON.parse(readFileSync(join(REPOSITORY, 'deploy/installs/shared.json'), 'utf8')) as { areas: object }).areas,
)
const COLOURS = { header: '#424242', primary: '#1976D2', secondary: '#424242', accent: '#FDD835' }
const INSTALL = {
  kind: 'shared',
  siteName: 'Test',
  registration: 'open',
  keyCaps: ['Belongings', 'GeoKeeper', 'Research', 'Vocab'],
  operator: { name: 'Test office', email: 'office@test.example' },
  colours: { light: COLOURS, dark: COLOURS },
}

/**
 * Writes a temporary install: an install file, a shell of one empty page, and an area store with these
 * areas, or with one area of these item types. Default: the built areas of the repository. If `publishers`
 * are listed, the built areas come with the product, and the area store has only areas given.
 */
export async function writeTestInstall(
  areas: readonly ItemType[] | readonly AreaData[] | undefined,
  publishers?: readonly object[],
): Promise<TestInstall> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-test-'))
  const own = areas && asAreas(areas)
  const built = join(REPOSITORY, 'remotes')
  const areaStore = own || publishers ? join(folder, 'areas') : built
  for (const area of own ?? []) await writeArea(areaStore, area)
  const install = join(folder, 'install.json')
  const ids = own?.map(({ id }) => id) ?? BUILT
  const enabled = Object.fromEntries(ids.map((id) => [id, 'latest']))
  await writeFile(install, JSON.stringify({ ...INSTALL, areas: enabled, ...(publishers ? { publishers } : {}) }))
  const shellDir = join(folder, 'shell')
  await mkdir(shellDir)
  await writeFile(join(shellDir, 'index.html'), '<!doctype html><title>shell</title>')
  return { folder, install, areaStore, shippedAreas: publishers && built, shellDir, dataDir: join(folder, 'data') }
}

/**
 * Writes the data of an area into an area store and makes it the latest build, as publishing does, but
 * without code.
 */
export async function writeArea(areaStore: string, area: AreaData): Promise<void> {
  const dist = join(areaStore, area.id, 'dist')
  const json = JSON.stringify(area)
  await mkdir(join(dist, area.build), { recursive: true })
  await writeFile(join(dist, area.build, 'area.json'), json)
  const integrity = `sha384-${createHash('sha384').update(json).digest('base64')}`
  // The rename is atomic: a running server sees the former build or this one.
  await writeFile(join(dist, 'latest.next'), JSON.stringify({ build: area.build, integrity }))
  await rename(join(dist, 'latest.next'), join(dist, 'latest.json'))
}

function asAreas(given: readonly (ItemType | AreaData)[]): readonly AreaData[] {
  const types = given.filter((each): each is ItemType => 'properties' in each)
  const whole = given.filter((each): each is AreaData => 'types' in each)
  return types.length > 0 ? [...whole, buildAreaData('test-area', types)] : whole
}
