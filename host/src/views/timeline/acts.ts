import { parseItemId, type ItemId } from '@cairn/contract'
import type { Timeline, TimelineEntry } from '@cairn/contract/timeline'

/** An act: changes that one person made at once, newest first. */
export interface Act {
  key: string
  entries: readonly [TimelineEntry, ...TimelineEntry[]]
}

/** Changes that are further apart than this are different acts, in milliseconds. */
const PAUSE_MS = 30 * 60_000
/** Kinds of which several make one act, whatever items they are of. */
const MANY: readonly string[] = ['CREATED', 'UPDATED']

/**
 * Groups changes (newest first) into acts: consecutive ones of one person that were written together, or are
 * of the same kind, state and item type with at most 30 minutes between two and without a reason. Those of
 * kinds other than CREATED and UPDATED must also be of items with the same label.
 */
export function actsOf(entries: readonly TimelineEntry[], labels: Timeline['labels']): Act[] {
  const acts: [TimelineEntry, ...TimelineEntry[]][] = []
  for (const entry of entries) {
    const act = acts.at(-1)
    const last = act?.at(-1)
    if (act && last && belong(last, entry, labels)) act.push(entry)
    else acts.push([entry])
  }
  return acts.map((of) => ({ key: `${of[0].id} ${of[0].u}`, entries: of }))
}

function belong(later: TimelineEntry, entry: TimelineEntry, labels: Timeline['labels']): boolean {
  const isSamePerson = later.by === entry.by && later.as === entry.as
  // What is written in one transaction has one time.
  if (isSamePerson && later.ts === entry.ts) return true
  const isSameAct = isSamePerson && later.kind === entry.kind && later.state === entry.state
  const isQuick = Date.parse(later.ts) - Date.parse(entry.ts) <= PAUSE_MS
  const hasReason = later.reason !== undefined || entry.reason !== undefined
  if (!isSameAct || !isQuick || hasReason || typeOf(later) !== typeOf(entry)) return false
  // What was written in two conversations is two acts, in one it is one.
  return MANY.includes(entry.kind) || labels[later.id] === labels[entry.id]
}

/** Returns the item type of the item that was changed. */
export function typeOf({ id }: TimelineEntry): string {
  return parseItemId(id as ItemId).type
}

/**
 * Returns the change that stands for an act of several kinds or types: that of the oldest item, of a kind
 * other than CREATED and UPDATED if there is one. Undefined if all are of one kind and type.
 */
export function headOf({ entries }: Act): TimelineEntry | undefined {
  const [first] = entries
  if (entries.every((entry) => entry.kind === first.kind && typeOf(entry) === typeOf(first))) return undefined
  const telling = entries.filter(({ kind }) => !MANY.includes(kind))
  return telling.at(-1) ?? entries.at(-1)
}

/**
 * Returns the names of the items of an act, each once, without that of its head, which the line of the act
 * says already.
 */
export function namesBeside(
  entries: readonly TimelineEntry[],
  head: TimelineEntry | undefined,
  labels: Timeline['labels'],
): string[] {
  const names = new Set(entries.map(({ id }) => labels[id] ?? id))
  if (head) names.delete(labels[head.id] ?? head.id)
  return [...names]
}

/**
 * Returns the changes of an act merged into one: the newest, with the lowest version and all properties.
 * Undefined if kinds or types differ, if the items of CREATED or UPDATED differ, or the labels of others do.
 */
export function asOne(act: Act, labels: Timeline['labels']): TimelineEntry | undefined {
  const { entries } = act
  const [first, ...others] = entries
  if (headOf(act)) return undefined
  if (others.some(({ id }) => id !== first.id && (MANY.includes(first.kind) || labels[id] !== labels[first.id])))
    return undefined
  return {
    ...first,
    u: Math.min(first.u, ...others.map(({ u }) => u)),
    properties: [...new Set([first, ...others].flatMap(({ properties }) => properties))],
  }
}
