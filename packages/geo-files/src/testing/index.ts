import type { PlaceFileReport, PlacePlan, ReadFeature, RefusedFeature } from '@cairn/contract/place-files'
import { readPlaces } from '../read-places.ts'

export { zipOf } from './zip-of.ts'

/** The result of `readWhole`: the report, the features that would be stored, and those refused. */
export interface WholeRead {
  found: PlaceFileReport
  features: ReadFeature[]
  refused: RefusedFeature[]
}

/** Reads a file of places completely into memory, in this process. Throws `FileRefusal`. */
export async function readWhole(path: string, name: string, plan: PlacePlan): Promise<WholeRead> {
  const [features, refused]: [ReadFeature[], RefusedFeature[]] = [[], []]
  const found = await readPlaces(path, name, plan, {
    take: (feature) => void features.push(feature),
    refuse: (feature) => void refused.push(feature),
  })
  return { found, features, refused }
}
export { PLACE_READER } from '../read-apart.ts'
export { XML_READER } from '../read/xml-apart.ts'
export { SHEETS_READER } from '../sheets/named-apart.ts'
export { SHEET_READER } from '../sheets/sheet-apart.ts'
export { PLACE_WRITER } from '../write-apart.ts'
