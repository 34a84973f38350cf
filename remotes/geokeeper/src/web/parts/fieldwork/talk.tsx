import { useCell, useItemType, useSearch, useTranslate, type Item, type Query } from '@cairn/contract/web'
import { Box, Button, Section, useMayCreate } from '@cairn/ui'
import { MoreRows } from '@cairn/ui/results'
import { useMemo } from 'react'

const SHOWN = 5

/**
 * Shows the latest conversations about an item, from the server, and lets people who may begin another.
 * Renders nothing for others if there are none.
 */
export function Talk({ item }: { item: Item }) {
  const t = useTranslate()
  const { openNew } = useCell()
  const mayBegin = useMayCreate(useItemType('Thread'), 'context', item.$id) && item.$deleted !== true
  const query = useMemo(
    (): Query => ({
      ...{ types: ['Thread'], must: [{ prop: 'context', kind: 'rel', value: [item.$id] }], max: SHOWN, labels: true },
      sort: [{ key: '_c.ts', order: 'desc' }],
    }),
    [item.$id],
  )
  const search = useSearch(query)
  const { ids } = search
  if (ids.length === 0 && !mayBegin) return null
  return (
    <Section title={t('geokeeper.talk')}>
      {ids.length > 0 && <MoreRows of={search} step={SHOWN} />}
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
