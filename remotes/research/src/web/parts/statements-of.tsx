import { useMemo } from 'react'
import { useTranslate } from '@cairn/contract/web'
import { naming } from '../../model/queries.ts'
import { Few } from './few.tsx'

/** Shows the first statements that name an item in one of their properties, such as a species. */
export function StatementsOf({ id, property }: { id: string; property: string }) {
  const t = useTranslate()
  const query = useMemo(() => naming('ResearchData', property, id, 8), [property, id])
  return <Few title={t('research.statementsOf')} query={query} none={t('research.noStatements')} />
}
