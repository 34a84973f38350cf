import { isItemId, type Item, type ItemId } from '@cairn/contract'
import { isWithin, readTimeCode, writeTimeCode, type TimeSpan } from './time-code.ts'

/** A statement that has its time in the recording. */
export interface TimedStatement {
  item: Item
  span: TimeSpan
}

/** Returns the statements that have a time in the recording, in its order. */
export function timedStatements(items: readonly Item[]): TimedStatement[] {
  return items
    .flatMap((item) => {
      const span = readTimeCode(String(item['timeCode'] ?? ''))
      return span ? [{ item, span }] : []
    })
    .toSorted((a, b) => a.span.start - b.span.start)
}

/** Tells which statements are said at a moment, by id. */
export function statementsAt(statements: readonly TimedStatement[], seconds: number): Set<string> {
  return new Set(statements.filter(({ span }) => isWithin(span, seconds)).map(({ item }) => item.$id))
}

/** Returns the initial values of a statement marked at a moment of an interview's recording. */
export function markedAt(activity: Item, start: number, recording?: ItemId): Record<string, string | string[]> {
  return { ...statementOf(activity), timeCode: timeCodeOf({ start }), ...(recording ? { recording } : {}) }
}

/**
 * Returns the time code of a part in which something was drawn. A part that ends in the second in which it
 * starts is a moment.
 */
export function timeCodeOf({ start, end }: TimeSpan): string {
  return writeTimeCode(end !== undefined && end >= start + 1 ? { start, end } : { start })
}

/** Returns the values that a statement has from its interview. */
export function statementOf(activity: Item): Record<string, string | string[]> {
  const { owner, project, respondents, topics } = activity
  const texts = Object.entries({ owner, project }).filter(
    (each): each is [string, string] => typeof each[1] === 'string',
  )
  const lists = Object.entries({ respondents, topics }).flatMap(([name, value]) =>
    Array.isArray(value) ? [[name, value.map(String)] as const] : [],
  )
  return {
    ...Object.fromEntries([...texts, ...lists]),
    activity: activity.$id,
  }
}

/**
 * Returns the recordings of an interview, in order: those that may be played, else those that only this
 * reader may hear.
 */
export function recordingsOf({ media, closedMedia }: Item): ItemId[] {
  const open = listed(media)
  return open.length > 0 ? open : listed(closedMedia)
}

/**
 * Returns the recording that something is in: the one it names, else the first; undefined if there is none.
 */
export function recordingOf(
  { recording }: Readonly<Record<string, unknown>>,
  recordings: readonly ItemId[],
): ItemId | undefined {
  return recordings.find((id) => id === recording) ?? recordings[0]
}

/**
 * Returns the items that are in the chosen recording, in their order; those that name none are in the first.
 * Empty without `chosen`, unless there are no recordings.
 */
export function inRecording<T extends Item>(items: readonly T[], recordings: readonly ItemId[], chosen?: ItemId): T[] {
  return items.filter((item) => recordingOf(item, recordings) === chosen)
}

/** Tells whether a part ends after the recording does. False while its length (seconds) is not known. */
export function isBeyond({ start, end = start }: TimeSpan, duration: number): boolean {
  // A time code has whole seconds.
  return duration > 0 && end > Math.ceil(duration)
}

function listed(value: unknown): ItemId[] {
  return Array.isArray(value) ? value.map(String).filter((id) => isItemId(id)) : []
}
