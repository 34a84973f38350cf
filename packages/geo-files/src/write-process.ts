import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { answerApart } from '@cairn/apart/answer'
import type { WriteRequest } from './write-apart.ts'
import { writeGeopackage } from './write/write-geopackage.ts'
import { writeShapefile } from './write/write-shapefile.ts'

answerApart(async ({ format, layer, items, folder }: WriteRequest) => {
  if (format === 'shp') return writeShapefile(layer, items)
  const path = join(folder, 'file.gpkg')
  writeGeopackage(path, layer, items)
  return new Uint8Array(readFileSync(path))
})
