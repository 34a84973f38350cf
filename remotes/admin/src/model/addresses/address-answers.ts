import * as v from 'valibot'

const legacyPathSchema = v.object({ alias: v.string(), item: v.string() })
/** An address of the product before (`alias`), and the id of the item that it leads to. */
export type LegacyPath = v.InferOutput<typeof legacyPathSchema>
/** Checks the answer of `legacyPaths`: a page of old addresses, labels of their items, and the next page. */
export const legacyPathsSchema = v.object({
  paths: v.array(legacyPathSchema),
  labels: v.record(v.string(), v.string()),
  next: v.optional(v.string()),
})
/** Checks the answer of `setLegacyPaths`: how many rows were stored, and why others were not. */
export const legacyPathsSetSchema = v.object({
  done: v.number(),
  refused: v.array(v.object({ row: v.number(), why: v.picklist(['pathEmpty', 'itemUnknown']) })),
})
