import path from 'node:path'
import { MAP_FILE } from './files.ts'
import { NotABaseMap, takeFile } from './own/take-file.ts'

const [file, ...others] = process.argv.slice(2)
process.exitCode = await takeBaseMap()

/** Puts an operator's file into the data folder, and says what it is or what is wrong with it. */
async function takeBaseMap(): Promise<number> {
  if (file === undefined || others.length > 0) {
    console.error('Give one file: npm run basemap -- FILE.pmtiles, FILE.osm.pbf or HEIGHTS.tif')
    return 2
  }
  const root = path.resolve(import.meta.dirname, '../../..')
  const folder = path.join(path.resolve(root, process.env['DATA_DIR'] ?? '.data'), 'basemap')
  try {
    const { name, zooms, bounds, credit } = await takeFile(path.resolve(file), folder)
    const degrees = bounds.map((each) => each.toFixed(2)).join(', ')
    console.log(
      `${path.join(folder, name)}: zooms ${zooms.join(' to ')}, ${degrees}. Maps show it when they open next.`,
    )
    if (credit === '' && name === MAP_FILE) console.log('It does not say whose data it is, so maps cannot either.')
    return 0
  } catch (thrown) {
    if (!(thrown instanceof NotABaseMap)) throw thrown
    console.error(thrown.message)
    return 1
  }
}
