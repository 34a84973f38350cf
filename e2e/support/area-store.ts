import type { KeyObject } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { publishToFolder } from '@cairn/area-build'

const remotes = path.resolve(import.meta.dirname, '../../remotes')
const INSTALL = path.resolve(import.meta.dirname, '../../deploy/installs/shared.json')
/** Absolute path of the folder of the gallery, an area that exists only in journeys. */
export const GALLERY = path.resolve(import.meta.dirname, '../gallery')

/**
 * A temporary area store: the folder from which a server loads areas, which a test may change, and a
 * function that deletes it.
 */
export interface AreaStore {
  folder: string
  remove: () => void
}

/** Copies the built areas of the repository to a new temporary area store. */
export function copyAreaStore(): AreaStore {
  const store = emptyStore()
  for (const id of areaIds())
    cpSync(path.join(remotes, id, 'dist'), path.join(store.folder, id, 'dist'), { recursive: true })
  return store
}

/**
 * Copies the built areas and the gallery to a new temporary area store. `env` has the environment variables
 * with which a server process uses it, with the gallery enabled.
 */
export function storeWithGallery(): AreaStore & { env: { AREA_STORE: string; INSTALL: string } } {
  const store = copyAreaStore()
  cpSync(path.join(GALLERY, 'dist'), path.join(store.folder, 'gallery/dist'), { recursive: true })
  const shared = JSON.parse(readFileSync(INSTALL, 'utf8')) as { areas: Record<string, string> }
  const file = path.join(store.folder, 'install.json')
  writeFileSync(file, JSON.stringify({ ...shared, areas: { ...shared.areas, gallery: 'latest' } }))
  return { ...store, env: { AREA_STORE: store.folder, INSTALL: file } }
}

/**
 * Publishes the latest build of each area of the repository, signed with a private key, to a new temporary
 * area store.
 */
export async function publishAreas(key: KeyObject): Promise<AreaStore> {
  const store = emptyStore()
  for (const id of areaIds()) {
    const dist = path.join(remotes, id, 'dist')
    const { build } = JSON.parse(readFileSync(path.join(dist, 'latest.json'), 'utf8')) as { build: string }
    await publishToFolder(path.join(dist, build), store.folder, key)
  }
  return store
}

/** Beside the areas lies a file that lists what the build ships. */
function areaIds(): string[] {
  const entries = readdirSync(remotes, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

function emptyStore(): AreaStore {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cairn-areas-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
