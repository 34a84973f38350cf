import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BUILT, MAP_FILE, WORLD_FILE } from '@cairn/basemap/files'
import type { Settings } from '../../platform/settings/settings.ts'

/** What decides where base maps lie. */
export type BaseMapPlaces = Pick<Settings, 'dataDir' | 'demo'>

/**
 * Returns the folder of the base map's files: `basemap` in the data folder, else the invented coast if the
 * content is the demo's. Undefined if there is none.
 */
export function baseMapFolder({ dataDir, demo }: BaseMapPlaces): string | undefined {
  const folders = [join(dataDir, 'basemap'), ...(demo ? [BUILT] : [])]
  return folders.find((folder) => existsSync(join(folder, MAP_FILE)))
}

/** Returns the folder of the world's file, which comes with the product. Undefined if it was not built. */
export function worldFolder(): string | undefined {
  return existsSync(join(BUILT, WORLD_FILE)) ? BUILT : undefined
}
