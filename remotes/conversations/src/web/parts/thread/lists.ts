import type { Filter, Query } from '@cairn/contract/query'

/** The lists of conversations: open ones the person takes part in; with something new; theirs to do; by when they are due; and all. */
export const LISTS = ['open', 'unread', 'assigned', 'due', 'all'] as const
export type ListName = (typeof LISTS)[number]

/** Indexes of the newest that are asked for at once. */
const MOST_UNREAD = 200

interface Asker {
  contact: string | undefined
  unseen: ReadonlySet<string>
}

/** What a list asks for; null where there can be nothing. */
export function queryOf(name: Exclude<ListName, 'all'>, { contact, unseen }: Asker): Query | null {
  const latest: Query = { types: ['Thread'], sort: [{ key: 'sortTS', order: 'desc' }], max: 50 }
  const isOpen = { prop: 'resolved', kind: 'is', value: false } as const
  const ofPerson = (prop: string): Filter[] => (contact === undefined ? [] : [{ prop, kind: 'rel', value: [contact] }])
  switch (name) {
    case 'open':
      return { ...latest, must: [isOpen, ...ofPerson('participants')] }
    case 'unread': {
      const indexes = [...unseen].filter((id) => id.startsWith('Thread-')).map((id) => Number(id.slice(7)))
      if (indexes.length === 0) return null
      return { ...latest, must: [{ prop: '_i', kind: 'is', value: indexes.slice(0, MOST_UNREAD) }] }
    }
    case 'assigned':
      return contact === undefined ? null : { ...latest, must: [isOpen, ...ofPerson('assignedTo')] }
    case 'due':
      return {
        ...latest,
        must: [isOpen, { prop: 'assignedDue', kind: 'exists', value: true }, ...ofPerson('participants')],
        sort: [{ key: 'assignedDue', order: 'asc' }],
      }
  }
}
