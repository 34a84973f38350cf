import { isItemId, type Item } from '@cairn/contract'
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

/** Returns the values that a statement marked at a moment of an interview begins with. */
export function markedAt(activity: Item, seconds: number): Record<string, string | string[]> {
  return drawnAt(activity, { start: seconds })
}

/**
 * Returns the values of a statement about a part of an interview, such as the one in which its place was
 * drawn. A part that ends in the second in which it starts is a moment.
 */
export function drawnAt(activity: Item, span: TimeSpan): Record<string, string | string[]> {
  return { ...statementOf(activity), timeCode: timeCodeOf(span) }
}

/** Returns the time code of a part in which something was drawn. */
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
 * Returns the first recording of an interview, if it has one: of those that may be played, else of those
 * that the reader alone may hear.
 */
export function firstMedia({ media, closedMedia }: Item): string | undefined {
  const [first] = [media, closedMedia].flatMap((each) => (Array.isArray(each) ? each.map(String) : []))
  return first !== undefined && isItemId(first) ? first : undefined
}
