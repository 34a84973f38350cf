import { useItems, useSearch, useTranslate, type Query, type ReactNode } from '@cairn/contract/web'
import { RowNotes } from '@cairn/ui/results'
import { useMemo, useState } from 'react'
import { daysOfLateStep } from '../../../model/clock/late-step.ts'
import { useListOf } from '../lists/use-list-of.ts'

const MOST = 100

/**
 * Notes in the rows of overdue responses by how many days a step is late where the answer itself is not. Asks
 * the server for the first 100.
 */
export function LateSteps({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const [now] = useState(() => Date.now())
  const { type, query: about, sort } = useListOf('overdue')
  const query = useMemo((): Query => ({ types: [type], ...about, sort: [sort], max: MOST }), [type, about, sort])
  const { ids } = useSearch(query)
  const items = useItems(ids)
  const notes = useMemo(() => {
    const late = ids.flatMap((id) => {
      const days = daysOfLateStep(items.get(id) ?? {}, now)
      return days === undefined ? [] : [[id, t('consultation.overdue.step', { days })] as const]
    })
    return Object.fromEntries(late)
  }, [ids, items, now, t])
  return <RowNotes value={notes}>{children}</RowNotes>
}
