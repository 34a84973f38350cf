import { ItemRows } from '@cairn/ui/results'
import { AsyncContent, searchAsAsync, Text } from '@cairn/ui'
import { useTranslate, useSearch, type Query } from '@cairn/contract/web'
import { localDay } from '@cairn/model/presets'
import { useMemo } from 'react'
import { ResponseNotes } from '../parts/file/file-notes.tsx'

const SHOWN = 4

/**
 * Asks the server for the first four open answers that the person may read and that are late or due within 60
 * days, by due date, and shows them.
 */
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
  const search = useSearch(query)
  const { ids, labels } = search
  return (
    <AsyncContent of={searchAsAsync(search)}>
      {() =>
        ids.length === 0 ? (
          <Text tone="muted">{t('consultation.nothingDue')}</Text>
        ) : (
          <ResponseNotes ids={ids}>
            <ItemRows ids={ids} labels={labels} />
          </ResponseNotes>
        )
      }
    </AsyncContent>
  )
}

const DAY_MS = 86_400_000

function inDays(days: number): string {
  return localDay(Date.now() + days * DAY_MS)
}
