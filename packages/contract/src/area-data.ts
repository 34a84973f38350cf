import * as v from 'valibot'
import { areaSchema } from './area.ts'
import { messagesSchema } from './messages.ts'

/** `area.json`: the definition of an area with code as exposed names, and its compiled texts. Written by the build. */
export const areaDataSchema = v.strictObject({
  ...areaSchema.entries,
  build: v.pipe(v.string(), v.regex(/^[a-z0-9]{8,64}$/)),
  entry: v.strictObject({ url: v.string(), integrity: v.string() }),
  /** Whether the build has a server half, `server.mjs`. */
  server: v.boolean(),
  texts: v.record(v.string(), messagesSchema),
  /** Plain titles of types, views, menu entries and sections, for the registry. */
  labels: v.record(v.string(), v.string()),
})
export type AreaData = v.InferOutput<typeof areaDataSchema>
