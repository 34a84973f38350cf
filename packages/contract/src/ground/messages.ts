import * as v from 'valibot'

/**
 * Schema of texts compiled by FormatJS: key → text or syntax tree. Only the shell's formatter reads the
 * trees.
 */
export const messagesSchema = v.record(v.string(), v.union([v.string(), v.array(v.unknown())]))
/** Compiled texts by key. */
export type Messages = v.InferOutput<typeof messagesSchema>
