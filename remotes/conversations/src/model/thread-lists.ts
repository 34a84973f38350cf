import type { Filter, Query } from '@cairn/contract/query'

/**
 * Names of the lists of conversations, in the order of their buttons: not resolved, unread, asking the
 * person, with a due date, all.
 */
export const LISTS = ['open', 'unread', 'assigned', 'due', 'all'] as const
/** Name of a list of conversations: one of `LISTS`, such as `unread`. */
export type ListName = (typeof LISTS)[number]

/** Most unread threads that one query names. */
const MOST_UNREAD = 200

/** The person who asks: their contact, and the ids of all items with unread news. */
interface Asker {
  contact: string | undefined
  unseen: ReadonlySet<string>
}

/**
 * Builds the query of a list, of 50 conversations a page, the latest first, or of `due` by due date. Returns
 * null if the list is certainly empty, so that nothing is asked.
 */
export function queryOf(name: Exclude<ListName, 'all'>, { contact, unseen }: Asker): Query | null {
  const latest: Query = { types: ['Thread'], sort: [{ key: 'sortTS', order: 'desc' }], max: 50 }
  // One that nobody resolved yet may have no value.
  const open: Query = { ...latest, mustNot: [{ prop: 'resolved', kind: 'is', value: true }] }
  const ofPerson = (prop: string): Filter[] => (contact === undefined ? [] : [{ prop, kind: 'rel', value: [contact] }])
  switch (name) {
    case 'open':
      return { ...open, must: ofPerson('participants') }
    case 'unread': {
      const indexes = [...unseen].filter((id) => id.startsWith('Thread-')).map((id) => Number(id.slice(7)))
      if (indexes.length === 0) return null
      return { ...latest, must: [{ prop: '_i', kind: 'is', value: indexes.slice(0, MOST_UNREAD) }] }
    }
    case 'assigned':
      return contact === undefined ? null : { ...open, must: ofPerson('assignedTo') }
    case 'due':
      return {
        ...open,
        must: [{ prop: 'assignedDue', kind: 'exists', value: true }, ...ofPerson('participants')],
        sort: [{ key: 'assignedDue', order: 'asc' }],
      }
  }
}

/** Reads which list a column parameter names: `open` if it is empty, `all` if it holds filters. */
export function listOfParameter(parameter: string): ListName {
  return LISTS.find((each) => parameter === `list=${each}`) ?? (parameter === '' ? 'open' : 'all')
}

/** Writes the column parameter that names a list; the inverse of `listOfParameter`. */
export function parameterOfList(name: ListName): string {
  if (name === 'open') return ''
  return name === 'all' ? 'a=' : `list=${name}`
}
