import * as v from 'valibot'
import { geometrySchema, isItemId, type Geometry, type ItemId } from '@cairn/contract'
import { FEATURE_PROBLEMS, FILE_REFUSALS, PROBLEM_KINDS, type ProblemKind } from '@cairn/contract/place-files'
import { defineAction } from '@cairn/contract/server'
import { combinePlaces } from '../../model/combine-places.ts'
import { hectaresOf } from '../../model/area-of.ts'

/** Most files in one call, and most features of one that become a project area. */
const MOST_FILES = 20
const MOST_FEATURES = 2000
const REPAIRS = PROBLEM_KINDS.filter((kind) => FEATURE_PROBLEMS[kind].repairs)
const problems = v.array(v.object({ kind: v.picklist(PROBLEM_KINDS), count: v.number() }))

/**
 * Reads the places in uploaded files as one project area, and repairs what can be repaired. Stores nothing.
 * Tells for each file what was repaired and what was left out, or why it was refused.
 */
export const readShapes = defineAction({
  kind: 'asks',
  types: ['Consultation'],
  on: 'type',
  payload: v.object({ attachments: v.pipe(v.array(v.pipe(v.string(), v.check(isItemId))), v.maxLength(MOST_FILES)) }),
  result: v.object({
    area: v.optional(geometrySchema),
    hectares: v.optional(v.number()),
    files: v.array(
      v.object({
        attachment: v.string(),
        count: v.number(),
        repaired: problems,
        left: problems,
        refusal: v.optional(v.picklist(FILE_REFUSALS)),
      }),
    ),
  }),
  async run({ payload, files }) {
    const places: Geometry[] = []
    const told = []
    for (const attachment of payload.attachments) {
      const read = await files.readPlaces(attachment as ItemId, { repairs: REPAIRS, single: [] })
      if ('refusal' in read) {
        told.push({ attachment, count: 0, repaired: [], left: [], refusal: read.refusal })
        continue
      }
      let count = 0
      for await (const { geometry } of read.features()) {
        if (!geometry || places.length >= MOST_FEATURES) continue
        places.push(geometry)
        count += 1
      }
      told.push({ attachment, count, ...problemsOf(read.found.problems) })
    }
    const area = combinePlaces(places)
    const hectares = area && hectaresOf(area)
    return { ...(area ? { area } : {}), ...(hectares === undefined ? {} : { hectares }), files: told }
  },
})

/** Parts what is wrong with features in what was repaired, and what kept a feature out. */
function problemsOf(found: readonly { kind: ProblemKind; count: number; repaired: number }[]) {
  return {
    repaired: found.filter(({ repaired }) => repaired > 0).map(({ kind, repaired: count }) => ({ kind, count })),
    left: found
      .filter(({ kind, count, repaired }) => FEATURE_PROBLEMS[kind].isFault && count > repaired)
      .map(({ kind, count, repaired }) => ({ kind, count: count - repaired })),
  }
}
