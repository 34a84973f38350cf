import type { Item } from '@cairn/contract'

/** Values of an item's own properties, by name. Null and undefined both mean that there is none. */
export type Values = Readonly<Record<string, unknown>>

/**
 * Another person's change of a property that this person is editing. `theirs` is the stored value, `by` the
 * id of who stored it.
 */
export interface Conflict {
  theirs: unknown
  by: string | undefined
}

/**
 * Unsaved edits of an item: the properties the person changed, on top of the item as last read. It is
 * immutable plain data, so it can be stored, compared and restored.
 */
export interface Draft {
  /** Update count of the item in `base`. */
  basedOn: number
  /** The item's values. For a property in conflict, the value before the other person's change. */
  base: Values
  mine: Values
  conflicts: Readonly<Record<string, Conflict>>
  /** Values that a running save has sent, so that its own update is not taken for another person's change. */
  sent: Values
}

/** Creates a draft without edits for an item. */
export function startDraft(item: Item): Draft {
  return { basedOn: item._u, base: ownValues(item), mine: {}, conflicts: {}, sent: {} }
}

/**
 * Returns the draft with a property set to what the person typed. Typing the item's own value ends the edit,
 * unless the property is in conflict or being saved.
 */
export function editProperty(draft: Draft, property: string, value: unknown): Draft {
  const isOpen = property in draft.conflicts || property in draft.sent
  if (!isOpen && sameValue(value, draft.base[property])) return { ...draft, mine: without(draft.mine, property) }
  return { ...draft, mine: { ...draft.mine, [property]: value } }
}

/**
 * Returns the draft without the edit of one property. A conflict there ends with the other person's value.
 */
export function revertProperty(draft: Draft, property: string): Draft {
  return property in draft.conflicts
    ? resolve(draft, property, 'theirs')
    : { ...draft, mine: without(draft.mine, property) }
}

/** Returns the draft without any edit. */
export function revertAll(draft: Draft): Draft {
  return Object.keys(draft.mine).reduce(revertProperty, draft)
}

/**
 * Returns the draft on top of a newer version of the item. Unedited properties take the new value. An edited
 * one keeps the person's value, and becomes a conflict if another person changed it; one with the same value
 * as the new version counts as unedited. An older version changes nothing.
 */
export function rebase(draft: Draft, incoming: Item): Draft {
  if (incoming._u < draft.basedOn) return draft
  const values = ownValues(incoming)
  const rebased: { base: Record<string, unknown>; mine: Record<string, unknown>; conflicts: Record<string, Conflict> } =
    { base: { ...values }, mine: {}, conflicts: {} }
  for (const [property, mine] of Object.entries(draft.mine)) {
    const [before, theirs] = [draft.base[property], values[property]]
    if (sameValue(theirs, mine)) continue
    rebased.mine[property] = mine
    if (sameValue(theirs, before) || isEcho(draft, property, theirs)) continue
    rebased.base[property] = before
    rebased.conflicts[property] = {
      theirs,
      by:
        draft.conflicts[property] && sameValue(draft.conflicts[property].theirs, theirs)
          ? draft.conflicts[property].by
          : incoming.$by?.by,
    }
  }
  return { basedOn: incoming._u, ...rebased, sent: draft.sent }
}

/** Returns the draft with a conflict ended by one of the two values. The other value is dropped. */
export function resolve(draft: Draft, property: string, choice: 'mine' | 'theirs'): Draft {
  const conflict = draft.conflicts[property]
  if (!conflict) return draft
  return {
    ...draft,
    base: { ...draft.base, [property]: conflict.theirs },
    mine: choice === 'mine' ? draft.mine : without(draft.mine, property),
    conflicts: without(draft.conflicts, property),
  }
}

/**
 * Returns the changed properties to save: those that differ from the item and are not in conflict, null for
 * emptied ones.
 */
export function changesToSend(draft: Draft): Record<string, unknown> {
  const entries = Object.entries(draft.mine).filter(
    ([property, value]) => !(property in draft.conflicts) && !sameValue(value, draft.base[property]),
  )
  return Object.fromEntries(entries.map(([property, value]) => [property, isNone(value) ? null : value]))
}

/**
 * Returns the draft with a note of the changes that a save has just sent, to distinguish them from later
 * edits. `endSave` removes the note.
 */
export function startSave(draft: Draft, changes: Values): Draft {
  return { ...draft, sent: changes }
}

/**
 * Returns the draft after a save was answered, whether it succeeded or failed. Edits equal to the item's
 * values end.
 */
export function endSave(draft: Draft): Draft {
  const mine = Object.entries(draft.mine).filter(
    ([property, value]) => property in draft.conflicts || !sameValue(value, draft.base[property]),
  )
  return { ...draft, mine: Object.fromEntries(mine), sent: {} }
}

/**
 * Returns the draft after a successful save. Edits that were sent end, with the values as the server stored
 * them (normalised). Later edits stay.
 */
export function applySaved(draft: Draft, stored: Item): Draft {
  const settled = Object.keys(draft.sent)
    .filter((property) => property in draft.mine && sameValue(draft.mine[property], draft.sent[property]))
    .reduce(revertProperty, draft)
  return endSave(rebase({ ...settled, sent: pick(ownValues(stored), draft.sent) }, stored))
}

/** Returns the value to show for a property: what the person typed if anything, else the stored value. */
export function currentValue(draft: Draft, property: string): unknown {
  return property in draft.mine ? draft.mine[property] : draft.base[property]
}

/** Tells whether the draft has unsaved edits. */
export function isDirty(draft: Draft): boolean {
  return Object.keys(draft.mine).length > 0
}

/** Compares two property values deeply. Null, an empty text and an empty array are equal. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (isNone(a) || isNone(b)) return isNone(a) && isNone(b)
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, index) => sameValue(one, b[index]))
  if (!isObject(a) || !isObject(b)) return false
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameValue(a[key], b[key]))
}

/** Returns a text that values share which `sameValue` holds alike, so that many are compared in one walk. */
export function valueKey(value: unknown): string {
  if (isNone(value)) return ''
  return JSON.stringify(value, (_, each: unknown) => (isNone(each) ? null : isObject(each) ? inOrder(each) : each))
}

function inOrder(value: Values): Values {
  const parts = Object.entries(value).filter(([, part]) => !isNone(part))
  return Object.fromEntries(parts.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Returns an item's own properties, without those of the server (`_…`, `$…`). */
export function ownValues(item: Item): Values {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !name.startsWith('_') && !name.startsWith('$')))
}

/** Whether an incoming value is only what this draft has sent. */
function isEcho(draft: Draft, property: string, theirs: unknown): boolean {
  return property in draft.sent && sameValue(draft.sent[property], theirs)
}

/** The values of these properties. */
function pick(values: Values, properties: Values): Values {
  return Object.fromEntries(Object.keys(properties).map((property) => [property, values[property]]))
}

function without<T>(values: Readonly<Record<string, T>>, property: string): Record<string, T> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name !== property))
}

function isNone(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
