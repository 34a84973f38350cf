import type { Item } from '@cairn/contract'

/** Values of an item's own properties; null and undefined both stand for none. */
export type Values = Readonly<Record<string, unknown>>

/** A property that someone else changed while it was being edited: their value, and who (an item id) when that is known. */
export interface Conflict {
  theirs: unknown
  by: string | undefined
}

/**
 * What a person has typed but not saved: only the properties they touched, on top of the item as they last knew it.
 * It is plain data and never changes in place, so it can be kept, compared and restored.
 */
export interface Draft {
  /** Update count of the item that `base` shows. */
  basedOn: number
  /** The item's values; of a property in conflict, the value from before the other person's change. */
  base: Values
  mine: Values
  conflicts: Readonly<Record<string, Conflict>>
  /** What a save under way has sent, so that its echo is not taken for someone else's change. */
  sent: Values
}

/** A draft with nothing typed, on top of the item. */
export function startDraft(item: Item): Draft {
  return { basedOn: item._u, base: ownValues(item), mine: {}, conflicts: {}, sent: {} }
}

/**
 * Sets what the person typed in a property. Typing the item's own value back leaves the property untouched, unless it is in
 * conflict or a save under way is about to give it another value.
 */
export function touch(draft: Draft, property: string, value: unknown): Draft {
  const isOpen = property in draft.conflicts || property in draft.sent
  if (!isOpen && sameValue(value, draft.base[property])) return { ...draft, mine: without(draft.mine, property) }
  return { ...draft, mine: { ...draft.mine, [property]: value } }
}

/** Takes back what the person typed in one property; a conflict there ends with the other person's value. */
export function restore(draft: Draft, property: string): Draft {
  return property in draft.conflicts
    ? resolve(draft, property, 'theirs')
    : { ...draft, mine: without(draft.mine, property) }
}

/** Takes back everything the person typed. */
export function discard(draft: Draft): Draft {
  return Object.keys(draft.mine).reduce(restore, draft)
}

/**
 * Puts the draft on top of a newer version of the item. What was not touched takes the new value; what was touched keeps
 * the person's, and becomes a conflict when the item now holds something else than it held when they began. An older
 * version changes nothing.
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

/** Ends a conflict with one of the two values; the other one is gone from the draft. */
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

/** What a save has to send: touched properties that differ from the item and are not in conflict, null for those emptied. */
export function changesToSend(draft: Draft): Record<string, unknown> {
  const entries = Object.entries(draft.mine).filter(
    ([property, value]) => !(property in draft.conflicts) && !sameValue(value, draft.base[property]),
  )
  return Object.fromEntries(entries.map(([property, value]) => [property, isNone(value) ? null : value]))
}

/** Notes what a save has sent until `settle` says that it has been answered. */
export function markSent(draft: Draft, changes: Values): Draft {
  return { ...draft, sent: changes }
}

/** The save has been answered, well or badly. What stands as the item has it is no longer the person's. */
export function settle(draft: Draft): Draft {
  const mine = Object.entries(draft.mine).filter(
    ([property, value]) => property in draft.conflicts || !sameValue(value, draft.base[property]),
  )
  return { ...draft, mine: Object.fromEntries(mine), sent: {} }
}

/**
 * The save has been stored: what it sent is the item's now, in the form the server gave it (blanks are nothing, a date has two
 * digits a month), so it is not taken for someone else's change. What was typed since stays.
 */
export function accept(draft: Draft, stored: Item): Draft {
  const settled = Object.keys(draft.sent)
    .filter((property) => property in draft.mine && sameValue(draft.mine[property], draft.sent[property]))
    .reduce(restore, draft)
  return settle(rebase({ ...settled, sent: pick(ownValues(stored), draft.sent) }, stored))
}

/** The value to show of a property: what the person typed, else the item's. */
export function valueOf(draft: Draft, property: string): unknown {
  return property in draft.mine ? draft.mine[property] : draft.base[property]
}

/** Whether anything typed would be lost by closing. */
export function isDirty(draft: Draft): boolean {
  return Object.keys(draft.mine).length > 0
}

/** Whether two values of a property mean the same; nothing, an empty text and an empty list are alike. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (isNone(a) || isNone(b)) return isNone(a) && isNone(b)
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, index) => sameValue(one, b[index]))
  if (!isObject(a) || !isObject(b)) return false
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameValue(a[key], b[key]))
}

/** The item's own properties, without what the server owns. */
export function ownValues(item: Item): Values {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !name.startsWith('_') && !name.startsWith('$')))
}

/** Whether a changed value is only the answer to what this draft has sent. */
function isEcho(draft: Draft, property: string, theirs: unknown): boolean {
  return property in draft.sent && sameValue(draft.sent[property], theirs)
}

/** The values of those properties; none where there is none. */
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
