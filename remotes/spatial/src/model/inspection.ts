import * as v from 'valibot'
import {
  fileRefusedSchema,
  placeFileReportSchema,
  placePlanSchema,
  type FileRefused,
  type PlaceFileReport,
} from '@cairn/contract/place-files'

/** What `found` of an import holds: what is in its file, or why that is refused. */
const inspectionSchema = v.union([fileRefusedSchema, placeFileReportSchema])

/** What came of an import. */
export const importResultSchema = v.object({
  /** Features that it made. */
  created: v.number(),
  /** Features of its file that were there from an earlier import. */
  known: v.number(),
  /** Features that are kept out, and are in the file of the task. */
  refused: v.number(),
  leftOut: v.number(),
  /** The version of the import that it began with, and who began it: gone on with by them, it makes no feature twice. */
  round: v.optional(v.number()),
  by: v.optional(v.string()),
  /** Once it was taken back: features that are gone, and those that stay because somebody has changed them since. */
  removed: v.optional(v.number()),
  kept: v.optional(v.number()),
})
export type ImportResult = v.InferOutput<typeof importResultSchema>

export function isRefusal(inspection: PlaceFileReport | FileRefused): inspection is FileRefused {
  return 'refusal' in inspection
}

/** The properties of an import that its actions wrote, as far as they are that. */
export function readInspection(value: unknown): PlaceFileReport | FileRefused | undefined {
  const parsed = v.safeParse(inspectionSchema, value)
  return parsed.success ? parsed.output : undefined
}

export function readPlan(value: unknown): v.InferOutput<typeof placePlanSchema> {
  const parsed = v.safeParse(placePlanSchema, value ?? {})
  return parsed.success ? parsed.output : { repairs: [], single: [] }
}

export function readResult(value: unknown): ImportResult | undefined {
  const parsed = v.safeParse(importResultSchema, value)
  return parsed.success ? parsed.output : undefined
}
