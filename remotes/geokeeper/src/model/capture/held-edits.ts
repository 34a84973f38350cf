import * as v from 'valibot'

/** Unsaved edits of a table of records: record id → JSON pointer → value. */
export type HeldEdits = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Unsaved edits, with the update count that each record had at its first edit. */
export interface Held {
  edits: HeldEdits
  basedOn: Readonly<Record<string, number>>
}

const heldSchema = v.object({
  edits: v.record(v.string(), v.record(v.string(), v.unknown())),
  basedOn: v.record(v.string(), v.number()),
})

/** Restores the unsaved edits of an earlier visit from storage. None if a part of them is invalid. */
export function readHeld(stored: unknown): Held {
  const parsed = v.safeParse(heldSchema, stored)
  return parsed.success ? parsed.output : { edits: {}, basedOn: {} }
}

/** Adds an unsaved edit; an edit back to the stored value is removed. */
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

/** Rebases a record's unsaved edits on its current version, after the editor has seen the others' changes. */
export function rebase({ edits, basedOn }: Held, id: string, u: number): Held {
  return edits[id] ? { edits, basedOn: { ...basedOn, [id]: u } } : { edits, basedOn }
}

/** Returns the number of unsaved edits. */
export function countHeld({ edits }: Held): number {
  return Object.values(edits).reduce((sum, each) => sum + Object.keys(each).length, 0)
}

/** Removes the edits of records that were saved. */
export function letGo({ edits, basedOn }: Held, written: readonly string[]): Held {
  const kept = <T>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => !written.includes(id)))
  return { edits: kept(edits), basedOn: kept(basedOn) }
}
