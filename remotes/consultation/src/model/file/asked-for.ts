import * as v from 'valibot'

const askedForSchema = v.array(v.object({ what: v.string(), done: v.optional(v.boolean()) }))
/** One thing that the submitter of a consultation was asked for, and whether it is there. */
export type AskedThing = v.InferOutput<typeof askedForSchema>[number]

type Values = Readonly<Record<string, unknown>>

/**
 * Returns what the submitter was asked for, in the order in which it was asked. Empty if one entry is
 * invalid.
 */
export function askedForOf({ askedFor }: Values): readonly AskedThing[] {
  const { success, output } = v.safeParse(askedForSchema, askedFor)
  return success ? output : []
}

/** Returns what the submitter was asked for and has not marked as there. */
export function stillAskedOf(consultation: Values): string[] {
  return askedForOf(consultation).flatMap(({ what, done }) => (done ? [] : [what]))
}

/** Returns what is asked for once more things are, each thing once. */
export function withAsked(consultation: Values, gaps: readonly string[]): AskedThing[] {
  const former = askedForOf(consultation)
  const known = new Set(former.map(({ what }) => what))
  const added = [...new Set(gaps.map((gap) => gap.trim()))].filter((gap) => gap !== '' && !known.has(gap))
  return [...former, ...added.map((what) => ({ what }))]
}

/** Returns what is asked for with one thing marked as there, or as missing. */
export function withTick(consultation: Values, what: string, done: boolean): AskedThing[] {
  return askedForOf(consultation).map((thing) => (thing.what === what ? { what, done } : thing))
}
