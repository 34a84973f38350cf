import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import type { PlaceFileReport, PlacePlan, ReadFeature, RefusedFeature } from '@cairn/contract/place-files'
import { readPlaces } from '../read-places.ts'

export interface WholeRead {
  found: PlaceFileReport
  features: ReadFeature[]
  refused: RefusedFeature[]
}

/** What is in a file and all of its features, in memory. Throws `FileRefusal`. */
export async function readWhole(path: string, name: string, plan: PlacePlan): Promise<WholeRead> {
  const [features, refused]: [ReadFeature[], RefusedFeature[]] = [[], []]
  const found = await readPlaces(path, name, plan, {
    take: (feature) => void features.push(feature),
    refuse: (feature) => void refused.push(feature),
  })
  return { found, features, refused }
}

/** Packs files by their paths as a zip. */
export async function zipped(files: Readonly<Record<string, string | Uint8Array>>): Promise<Uint8Array> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  for (const [path, content] of Object.entries(files))
    await zip.add(path, typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content))
  return zip.close()
}
