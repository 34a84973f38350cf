import { useCell, useItemType, useSearch, useTranslate, type Item, type Query } from '@cairn/contract/web'
import { Box, Button, Section, useMayCreate } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'
import { useMemo } from 'react'

/** Shows the conversations about an item, and lets people who may begin another. */
export function Talk({ item }: { item: Item }) {
  const t = useTranslate()
  const { openNew } = useCell()
  const mayBegin = useMayCreate(useItemType('Thread'), 'context', item.$id) && item.$deleted !== true
  const query = useMemo(
    (): Query => ({
      ...{ types: ['Thread'], must: [{ prop: 'context', kind: 'rel', value: [item.$id] }], max: 5, labels: true },
      sort: [{ key: '_c.ts', order: 'desc' }],
    }),
    [item.$id],
  )
  const { ids, labels } = useSearch(query)
  if (ids.length === 0 && !mayBegin) return null
  return (
    <Section title={t('geokeeper.talk')}>
      {ids.length > 0 && <ItemRows ids={ids} labels={labels} />}
      {mayBegin && (
        <Box _print={{ display: 'none' }}>
          <Button size="sm" icon="message" onClick={() => openNew('Thread', { context: item.$id })}>
            {t('geokeeper.talk.begin')}
          </Button>
        </Box>
      )}
    </Section>
  )
}
