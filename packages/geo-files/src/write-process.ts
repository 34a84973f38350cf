import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answerApart } from './answer-apart.ts'
import type { WriteRequest } from './write-apart.ts'
import { writeGeopackage } from './write/write-geopackage.ts'
import { writeShapefile } from './write/write-shapefile.ts'

answerApart(async ({ format, layer, items }: WriteRequest) =>
  format === 'shp' ? writeShapefile(layer, items) : wholeGeopackage(layer, items),
)

function wholeGeopackage(layer: string, items: WriteRequest['items']): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-places-'))
  try {
    const path = join(folder, 'file.gpkg')
    writeGeopackage(path, layer, items)
    return readFileSync(path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
