import * as v from 'valibot'

/** Edits of a table that are held until they are saved or discarded: record → pointer → value. */
export type HeldEdits = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** What is held, and the update count that each record had when its first edit was made. */
export interface Held {
  edits: HeldEdits
  basedOn: Readonly<Record<string, number>>
}

const heldSchema = v.object({
  edits: v.record(v.string(), v.record(v.string(), v.unknown())),
  basedOn: v.record(v.string(), v.number()),
})

/** Reads what was held at an earlier visit. What cannot be read counts as nothing. */
export function readHeld(stored: unknown): Held {
  const parsed = v.safeParse(heldSchema, stored)
  return parsed.success ? parsed.output : { edits: {}, basedOn: {} }
}

/** Holds one more edit. An edit back to what the record has is held no more. */
export function hold(
  { edits, basedOn }: Held,
  id: string,
  u: number,
  pointer: string,
  value: unknown,
  stored: unknown,
): Held {
  const { [pointer]: _former, ...others } = edits[id] ?? {}
  const isBack = JSON.stringify(value ?? null) === JSON.stringify(stored ?? null)
  const own = isBack ? others : { ...others, [pointer]: value }
  const { [id]: _edits, ...rest } = edits
  const { [id]: _u, ...counts } = basedOn
  return Object.keys(own).length === 0
    ? { edits: rest, basedOn: counts }
    : { edits: { ...rest, [id]: own }, basedOn: { ...counts, [id]: basedOn[id] ?? u } }
}

/** Holds the edits of a record on top of what it has become: whoever edits has seen what others wrote. */
export function rebase({ edits, basedOn }: Held, id: string, u: number): Held {
  return edits[id] ? { edits, basedOn: { ...basedOn, [id]: u } } : { edits, basedOn }
}

/** Returns how many answers are held. */
export function countHeld({ edits }: Held): number {
  return Object.values(edits).reduce((sum, each) => sum + Object.keys(each).length, 0)
}

/** Lets go of the records that were written. The others stay held. */
export function letGo({ edits, basedOn }: Held, written: readonly string[]): Held {
  const kept = <T>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => !written.includes(id)))
  return { edits: kept(edits), basedOn: kept(basedOn) }
}
