import { useSearch, useTranslate, type Query } from '@cairn/contract/web'
import { Box, Section } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'

const OPEN: Query = {
  types: ['JoinRequest'],
  must: [{ prop: 'state', kind: 'is', value: 'OPEN' }],
  sort: [{ key: '_c.ts', order: 'asc' }],
  max: 5,
  labels: true,
}

/** Shows who waits to be let in, the longest first; nothing while nobody does. */
export function JoinRequests() {
  const t = useTranslate()
  const { ids, labels, total } = useSearch(OPEN)
  if (ids.length === 0) return null
  return (
    <Box padding="10px 16px" flex="none">
      <Section title={t('organisations.joining', { count: total })}>
        <ItemRows ids={ids} labels={labels} />
      </Section>
    </Box>
  )
}
