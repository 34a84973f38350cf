import { useSearch, useTranslate } from '@cairn/contract/web'
import { AsyncContent, searchAsAsync, Text } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'
import { needingAttention } from '../../model/queries.ts'

const QUERY = needingAttention(4)

/** Shows entries that somebody marked as needing attention, the oldest first. */
export default function NeedsAttentionPanel() {
  const t = useTranslate()
  return (
    <AsyncContent of={searchAsAsync(useSearch(QUERY))}>
      {({ ids, labels, total }) => (
        <>
          {ids.length === 0 && <Text tone="muted">{t('archive.attention.none')}</Text>}
          {ids.length > 0 && <ItemRows ids={ids} labels={labels} />}
          {total > ids.length && <Text tone="muted">{t('archive.all', { total })}</Text>}
        </>
      )}
    </AsyncContent>
  )
}
