import { useMemo } from 'react'
import { useSearch, useTranslate, useUnseenItems } from '@cairn/contract/web'
import { AsyncContent, searchAsAsync, Text } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'
import { queryOf } from '../../model/thread-lists.ts'

const SHOWN = 5

/** Shows the threads with unread messages, the latest first. */
export default function UnreadThreadsPanel() {
  const t = useTranslate()
  const unseen = useUnseenItems()
  const query = useMemo(() => {
    const unread = queryOf('unread', { contact: undefined, unseen })
    return unread && { ...unread, max: SHOWN, labels: true }
  }, [unseen])
  const search = useSearch(query)
  if (query === null) return <Text tone="muted">{t('conversations.none.unread')}</Text>
  return (
    <AsyncContent of={searchAsAsync(search)}>
      {({ ids, labels, total }) => (
        <>
          <ItemRows ids={ids} labels={labels} />
          {total > SHOWN && <Text tone="muted">{t('conversations.moreUnread', { total })}</Text>}
        </>
      )}
    </AsyncContent>
  )
}
