import * as v from 'valibot'
import {
  fileRefusedSchema,
  placeFileReportSchema,
  placePlanSchema,
  type FileRefused,
  type PlaceFileReport,
} from '@cairn/contract/place-files'

/** Checks `found` of an import: the report about its file, or why the file was refused. */
const inspectionSchema = v.union([fileRefusedSchema, placeFileReportSchema])

/** Checks `result` of an import: how many features it created, knew, refused and left out. */
export const importResultSchema = v.object({
  /** Features that the import created. */
  created: v.number(),
  /** Features that an earlier import had created. */
  known: v.number(),
  /** Features that were refused; they are in the result file of the task. */
  refused: v.number(),
  leftOut: v.number(),
  /**
   * The version that the import began with, and the person who began it. Only this person goes on with it, so
   * that no feature is created twice.
   */
  round: v.optional(v.number()),
  by: v.optional(v.string()),
  /** After undoing: features that were deleted, and those kept because somebody has changed them. */
  removed: v.optional(v.number()),
  kept: v.optional(v.number()),
})
/**
 * Counts of an import: features created, already known, refused, and left out; after undoing also removed and
 * kept.
 */
export type ImportResult = v.InferOutput<typeof importResultSchema>

/** Returns true if the file of an import was refused as a whole. */
export function isRefusal(inspection: PlaceFileReport | FileRefused): inspection is FileRefused {
  return 'refusal' in inspection
}

/** Reads the stored report about the file of an import. Returns undefined if there is none that is valid. */
export function readInspection(value: unknown): PlaceFileReport | FileRefused | undefined {
  const parsed = v.safeParse(inspectionSchema, value)
  return parsed.success ? parsed.output : undefined
}

/** Reads the stored plan of an import. Returns an empty plan if there is none that is valid. */
export function readPlan(value: unknown): v.InferOutput<typeof placePlanSchema> {
  const parsed = v.safeParse(placePlanSchema, value ?? {})
  return parsed.success ? parsed.output : { repairs: [], single: [] }
}

/** Reads the stored result of an import. Returns undefined if there is none that is valid. */
export function readResult(value: unknown): ImportResult | undefined {
  const parsed = v.safeParse(importResultSchema, value)
  return parsed.success ? parsed.output : undefined
}
