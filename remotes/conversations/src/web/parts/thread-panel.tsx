import { useMemo } from 'react'
import { useSearch, useSession, useUnseenItems } from '@cairn/contract/web'
import { AsyncContent, searchAsAsync } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'
import { queryOf } from '../../model/thread-lists.ts'

const SHOWN = 4

/** Shows the first conversations of a list. Renders nothing if there are none. */
export function ThreadPanel({ list }: { list: 'unread' | 'assigned' }) {
  const unseen = useUnseenItems()
  const contact = useSession()?.contact
  const query = useMemo(() => {
    const wanted = queryOf(list, { contact, unseen })
    return wanted && { ...wanted, max: SHOWN, labels: true }
  }, [list, contact, unseen])
  const search = useSearch(query)
  if (query === null) return null
  return (
    <AsyncContent of={searchAsAsync(search)}>
      {({ ids, labels }) => (ids.length > 0 ? <ItemRows ids={ids.slice(0, SHOWN)} labels={labels} /> : null)}
    </AsyncContent>
  )
}
