import { useMemo } from 'react'
import { useItems, useSearch, useSession, useUnseenItems } from '@cairn/contract/web'
import { AsyncContent, searchAsAsync } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'
import { queryOf } from '../../model/thread-lists.ts'
import { useLastLines } from './last-lines.ts'

const SHOWN = 4

/**
 * Asks the server for the first four conversations of a list, and shows them. Renders nothing if there are
 * none.
 */
export function ThreadPanel({ list }: { list: 'unread' | 'assigned' }) {
  const unseen = useUnseenItems()
  const contact = useSession()?.contact
  const query = useMemo(() => {
    const wanted = queryOf(list, { contact, unseen })
    return wanted && { ...wanted, max: SHOWN, labels: true }
  }, [list, contact, unseen])
  const search = useSearch(query)
  const shown = search.ids.slice(0, SHOWN)
  const items = useItems(shown)
  const lines = useLastLines(shown.map((id) => items.get(id)))
  if (query === null) return null
  return (
    <AsyncContent of={searchAsAsync(search)}>
      {({ labels }) => (shown.length > 0 ? <ItemRows ids={shown} labels={labels} lines={lines} /> : null)}
    </AsyncContent>
  )
}
