import { ItemRows } from '@cairn/ui/results'
import { Text } from '@cairn/ui'
import { useTranslate, useSearch, type Query } from '@cairn/contract/web'
import { localDay } from '@cairn/model/presets'
import { useMemo } from 'react'

const SHOWN = 4

/** Shows the answers that are due next, those of one’s own communities, late ones first. */
export default function CalendarPanel() {
  const t = useTranslate()
  const query = useMemo(
    (): Query => ({
      types: ['ConsultResponse'],
      must: [
        { prop: 'state', kind: 'is', value: 'PENDING' },
        { prop: 'due', kind: 'range', value: { from: null, to: inDays(60) } },
      ],
      sort: [{ key: 'due', order: 'asc' }],
      max: SHOWN,
      labels: true,
    }),
    [],
  )
  const { ids, labels, status } = useSearch(query)
  if (status === 'ready' && ids.length === 0) return <Text tone="muted">{t('consultation.nothingDue')}</Text>
  return <ItemRows ids={ids} labels={labels} />
}

const DAY_MS = 86_400_000

function inDays(days: number): string {
  return localDay(Date.now() + days * DAY_MS)
}
