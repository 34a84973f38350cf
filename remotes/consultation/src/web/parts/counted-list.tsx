import { useSearch, useTranslate } from '@cairn/contract/web'
import { RowNotes } from '@cairn/ui/results'
import { useMemo } from 'react'
import { countQuery } from '../../model/queries.ts'
import { ConsultList } from './consult-list.tsx'

/** Props of `CountedList`: a list of those who ask, and the property of consultations that names them. */
export interface CountedListProps {
  list: 'organizations' | 'contacts'
  by: 'primaryOrg' | 'primaryContacts'
}

/** Lists those who ask. Each row says in how many of the consultations that the person may read. */
export function CountedList({ list, by }: CountedListProps) {
  const t = useTranslate()
  const query = useMemo(() => countQuery(by), [by])
  const counts = useSearch(query).facets['count']
  const notes = useMemo(
    () => Object.fromEntries((counts ?? []).map(({ value, count }) => [value, t('consultation.count', { count })])),
    [counts, t],
  )
  return (
    <RowNotes value={notes}>
      <ConsultList list={list} />
    </RowNotes>
  )
}
