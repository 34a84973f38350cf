import * as v from 'valibot'
import { geometrySchema } from '@cairn/contract'

/** Schema of the areas that a file has had, the first one first. */
export const areaVersionsSchema = v.object({
  areas: v.array(
    v.object({
      /** The version of the file that brought it. Missing for the area that the reader saw first. */
      u: v.optional(v.number()),
      /** When it came, ISO 8601. */
      ts: v.optional(v.string()),
      area: geometrySchema,
      hectares: v.optional(v.number()),
    }),
  ),
})
/** The areas that a file has had, the first one first. The last one is that of today. */
export type AreaVersions = v.InferOutput<typeof areaVersionsSchema>

/** A version of an item: its number, time and changes. */
export interface ChangedVersion {
  u: number
  ts: string
  changes: Readonly<Record<string, { from?: unknown; to?: unknown }>>
}

/**
 * Returns the successive areas of a file from its versions: the one before the first change, and each new
 * one. Invalid areas are skipped.
 */
export function areasOf(versions: readonly ChangedVersion[]): AreaVersions['areas'] {
  const changed = versions.filter(({ changes }) => changes['projectArea']).toSorted((left, right) => left.u - right.u)
  const [first] = changed
  const before = first ? areaIn(first.changes['projectArea']?.from, first.changes['areaHectares']?.from) : []
  return [
    ...before,
    ...changed.flatMap(({ u, ts, changes }) =>
      areaIn(changes['projectArea']?.to, changes['areaHectares']?.to).map((area) => ({ ...area, u, ts })),
    ),
  ]
}

function areaIn(area: unknown, hectares: unknown): AreaVersions['areas'] {
  const parsed = v.safeParse(geometrySchema, area)
  if (!parsed.success) return []
  return [{ area: parsed.output, ...(typeof hectares === 'number' ? { hectares } : {}) }]
}
