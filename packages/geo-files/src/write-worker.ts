import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { WriteRequest } from './write-apart.ts'
import { writeGeopackage } from './write/write-geopackage.ts'
import { writeShapefile } from './write/write-shapefile.ts'

const { format, layer, items } = workerData as WriteRequest
parentPort?.postMessage(format === 'shp' ? await writeShapefile(layer, items) : wholeGeopackage())

function wholeGeopackage(): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-places-'))
  try {
    const path = join(folder, 'file.gpkg')
    writeGeopackage(path, layer, items)
    return readFileSync(path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
