import { useMemo } from 'react'
import { useItems, useSearch, useTranslate, type Query } from '@cairn/contract/web'
import { Text } from '@cairn/ui'
import { BarList } from '@cairn/ui/results'
import { countedByHolder, heldByOthers } from '../../../model/holders/holders.ts'
import { OtherHolders } from './other-holders.tsx'

const QUERY = countedByHolder()
const NONE: readonly never[] = []

/**
 * Asks the server how many visible belongings each institution holds, and shows it; first the number with
 * holders that the map does not show. Says so if there are none.
 */
export function HolderCounts() {
  const t = useTranslate()
  const { facets } = useSearch(QUERY)
  const counts = facets['count'] ?? NONE
  const others = useSearch(useMemo(() => heldByOthers(counts) ?? null, [counts])).total
  const holders = useItems(counts.map(({ value }) => String(value)))
  const bars = counts.flatMap(({ value, count }) => {
    const holder = holders.get(String(value))
    const name = holder?.['displayName']
    const text = t('belongings.holders.count', { count })
    return typeof name === 'string'
      ? [{ key: String(value), label: name, icon: 'building' as const, value: count, text }]
      : []
  })
  if (bars.length === 0) return <NoHolders />
  return (
    <>
      <OtherHolders count={others} />
      <BarList bars={bars} />
    </>
  )
}

const ALL: Query = { types: ['Belonging'], max: 0 }

/**
 * Says that there are no belongings, or how many there are if it is not open to the person who holds them.
 */
function NoHolders() {
  const t = useTranslate()
  const { status, total } = useSearch(ALL)
  if (status !== 'ready') return null
  return (
    <Text tone="muted">{total === 0 ? t('belongings.none') : t('belongings.holders.hidden', { count: total })}</Text>
  )
}
