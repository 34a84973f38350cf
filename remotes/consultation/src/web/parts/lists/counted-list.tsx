import { useSearch, useTranslate } from '@cairn/contract/web'
import { RowNotes } from '@cairn/ui/results'
import { useMemo } from 'react'
import { countQuery } from '../../../model/queries.ts'
import { ConsultList } from './consult-list.tsx'

const COUNTS = countQuery('primaryOrg')

/**
 * Lists the organisations that ask. Each row says in how many of the consultations that the person may read.
 */
export function CountedList() {
  const t = useTranslate()
  const counts = useSearch(COUNTS).facets['count']
  const notes = useMemo(
    () => Object.fromEntries((counts ?? []).map(({ value, count }) => [value, t('consultation.count', { count })])),
    [counts, t],
  )
  return (
    <RowNotes value={notes}>
      <ConsultList list="organizations" />
    </RowNotes>
  )
}
