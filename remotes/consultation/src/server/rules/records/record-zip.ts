import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from '@zip.js/zip.js'
import type { BagFiles } from '../../../model/records/bag.ts'

/** Largest file of a bundle that is unpacked, in bytes. */
const MOST_BYTES = 200_000_000

/** Packs files into a zip, sorted by path. */
export async function zipOf(files: BagFiles): Promise<Uint8Array> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  for (const path of Object.keys(files).sort())
    await zip.add(path, new Uint8ArrayReader(files[path] ?? new Uint8Array()), { level: 6 })
  return zip.close()
}

/**
 * Unpacks a zip. A file that cannot be unpacked becomes empty, so its digest differs. Throws for an invalid
 * zip, and for one that is too large.
 */
export async function filesInZip(bytes: Uint8Array): Promise<Record<string, Uint8Array>> {
  const zip = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false, checkSignature: false })
  const entries = await zip.getEntries()
  const size = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (size > MOST_BYTES) throw new Error('the bundle is too large')
  const files: Record<string, Uint8Array> = {}
  for (const entry of entries) {
    if (entry.directory) continue
    files[entry.filename] = await entry.getData(new Uint8ArrayWriter()).catch(() => new Uint8Array())
  }
  return files
}
