import * as v from 'valibot'
import { areaSchema } from './area.ts'
import { messagesSchema } from '../ground/messages.ts'

/**
 * Schema of `area.json`, which the build writes: the area's definition with code as names of exposed modules,
 * and its compiled texts by language.
 */
export const areaDataSchema = v.strictObject({
  ...areaSchema.entries,
  build: v.pipe(v.string(), v.regex(/^[a-z0-9]{8,64}$/)),
  entry: v.strictObject({ url: v.string(), integrity: v.string() }),
  /** True if the build has a server half, `server.mjs`. */
  server: v.boolean(),
  texts: v.record(v.string(), messagesSchema),
  /** Plain titles of types, views, menu entries and sections, for the registry. */
  labels: v.record(v.string(), v.string()),
})
/** Content of a build's `area.json`. */
export type AreaData = v.InferOutput<typeof areaDataSchema>
