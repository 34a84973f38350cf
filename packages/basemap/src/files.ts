import path from 'node:path'

/** Folder of the built files: those below and the stamp of the sources they were built from. */
export const BUILT = path.resolve(import.meta.dirname, '../dist')
/** Name of the file of vector tiles. */
export const MAP_FILE = 'map.pmtiles'
/** Name of the file of heights, as Terrain-RGB pictures. */
export const RELIEF_FILE = 'relief.pmtiles'
/** Name of the file of lakes, rivers and names of the whole world, to zoom 6. */
export const WORLD_FILE = 'world.pmtiles'
