import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BUILT, MAP_FILE, WORLD_FILE } from '@cairn/basemap/files'
import type { Settings } from '../../platform/settings/settings.ts'

/** The settings that determine where base maps are. */
export type BaseMapPlaces = Pick<Settings, 'dataDir' | 'demo'>

/**
 * Returns the folder of the base map: `basemap` in the data folder, else in a demo that of the invented
 * coast. Undefined if there is none.
 */
export function baseMapFolder({ dataDir, demo }: BaseMapPlaces): string | undefined {
  const folders = [join(dataDir, 'basemap'), ...(demo ? [BUILT] : [])]
  return folders.find((folder) => existsSync(join(folder, MAP_FILE)))
}

/** Returns the folder of the world map that comes with the product. Undefined if it was not built. */
export function worldFolder(): string | undefined {
  return existsSync(join(BUILT, WORLD_FILE)) ? BUILT : undefined
}
