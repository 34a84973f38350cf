import { useSearch, useTranslate, type Query } from '@cairn/contract/web'
import { Text } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'
import { useMemo } from 'react'
import { CONSULT_LISTS, type ListOf } from '../../model/queries.ts'

/** Rows of a panel. */
const SHOWN = 4

/** Shows the first rows of one of `CONSULT_LISTS` as a panel, or a text if it is empty. */
export function ListPanel({ list }: { list: keyof typeof CONSULT_LISTS }) {
  const t = useTranslate()
  const query = useMemo((): Query => {
    const { type, query: about, sort }: ListOf = CONSULT_LISTS[list]
    return { types: [type], ...about, sort: [sort], max: SHOWN, labels: true }
  }, [list])
  const { ids, labels, status } = useSearch(query)
  if (status === 'ready' && ids.length === 0) return <Text tone="muted">{t(`consultation.empty.${list}`)}</Text>
  return <ItemRows ids={ids} labels={labels} />
}
