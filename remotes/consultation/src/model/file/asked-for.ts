import * as v from 'valibot'
import type { Item } from '@cairn/contract'

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

/** Returns the list that stays once a file is taken in. Null if nothing of it is missing. */
export function keptAsked(consultation: Values): readonly AskedThing[] | null {
  return stillAskedOf(consultation).length === 0 ? null : askedForOf(consultation)
}

/** Tells whether somebody may mark what is there: who may change the file, or has it in hand. */
export function mayTick({ $can = {} }: Pick<Item, '$can'>): boolean {
  return ['update', 'returnIncomplete', 'distribute', 'close'].some((right) => $can[right] === true)
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
