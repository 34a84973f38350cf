import * as v from 'valibot'
import { itemIdSchema, type Geometry, type ItemId } from '@cairn/contract'
import {
  FEATURE_PROBLEMS,
  PROBLEM_KINDS,
  type PlaceFileReport,
  type PlaceOfFiles,
  type PlacePlan,
} from '@cairn/contract/place-files'
import { combinePlaces } from '@cairn/model/combine-places'
import type { Principal } from '../../items/facts/types.ts'
import { defineFileAction } from './define-action.ts'
import { openBytes } from './shown/open-bytes.ts'
import type { Files } from './open-files.ts'
import { readStoredPlaces } from './read-places-of.ts'

/** Most files in one call, and most features of them that become one place. */
const MOST_FILES = 20
const MOST_FEATURES = 2000
/** Repairs everything that can be repaired; the answer lists the problems. */
const PLAN: PlacePlan = { repairs: PROBLEM_KINDS.filter((kind) => FEATURE_PROBLEMS[kind].repairs), single: [] }

type ReadFile = PlaceOfFiles['files'][number]

/**
 * Action: reads the geometry in at most 20 uploaded files as one place, of their first 2,000 geometries
 * together, repairing it where possible; stores nothing. Returns for each file what was repaired or left out,
 * or why it was refused. Throws as `openBytes` does for a file that the person may not have.
 */
export const readPlaceFiles = defineFileAction({
  name: 'readPlaceFiles',
  kind: 'asks',
  payload: v.looseObject({ attachments: v.pipe(v.array(itemIdSchema), v.minLength(1), v.maxLength(MOST_FILES)) }),
  load: async () => {},
  authorize() {},
  async command({ payload, principal, deps }): Promise<PlaceOfFiles> {
    const places: Geometry[] = []
    const read: ReadFile[] = []
    for (const attachment of payload.attachments) read.push(await readOne(deps.files, principal, attachment, places))
    const place = combinePlaces(places)
    return { ...(place ? { place } : {}), files: read }
  },
  present: (answer) => answer,
})

/** Reads one file and adds its places to `places`. */
async function readOne(files: Files, principal: Principal, attachment: ItemId, places: Geometry[]): Promise<ReadFile> {
  const ending = new AbortController()
  try {
    const stored = await openBytes(files, principal, attachment, undefined, 'read')
    const read = await readStoredPlaces(stored, PLAN, ending.signal, ending.signal)
    if ('refusal' in read) return { attachment, count: 0, repaired: [], left: [], refusal: read.refusal }
    const before = places.length
    for await (const { geometry } of read.features())
      if (geometry && places.length < MOST_FEATURES) places.push(geometry)
    return { attachment, count: places.length - before, ...problemsOf(read.found) }
  } finally {
    ending.abort()
  }
}

/** Splits the problems of a file into repaired ones, and ones because of which a feature was left out. */
function problemsOf({ problems }: PlaceFileReport): Pick<ReadFile, 'repaired' | 'left'> {
  return {
    repaired: problems.filter(({ repaired }) => repaired > 0).map(({ kind, repaired: count }) => ({ kind, count })),
    left: problems
      .filter(({ kind, count, repaired }) => FEATURE_PROBLEMS[kind].isFault && count > repaired)
      .map(({ kind, count, repaired }) => ({ kind, count: count - repaired })),
  }
}
