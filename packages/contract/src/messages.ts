import * as v from 'valibot'

/**
 * Messages compiled by formatjs: id → text or AST. Kept opaque: only the shell's intl library reads them.
 */
export const messagesSchema = v.record(v.string(), v.union([v.string(), v.array(v.unknown())]))
export type Messages = v.InferOutput<typeof messagesSchema>
