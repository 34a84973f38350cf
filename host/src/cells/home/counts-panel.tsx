import type { FacetTerm } from '@cairn/contract/query'
import { useLanguage, useSearch, type Query } from '@cairn/contract/web'
import { BarList } from '@cairn/ui/results'
import { useEffect, useMemo } from 'react'
import { useShell } from '../../data/shell.ts'
import { useRegistry } from '../../data/use-shell-state.ts'
import { useTimelineTexts } from '../timeline/texts.ts'
import { Panel } from './panel.tsx'

const NONE: readonly FacetTerm[] = []

/** How many kinds of items are drawn. */
const MOST = 8

/** How many items of each type there are for this person, live. */
export function CountsPanel() {
  const t = useTimelineTexts()
  const language = useLanguage()
  const { types } = useRegistry()
  const query = useMemo(
    (): Query => ({ types: [...types.keys()], max: 0, facets: { type: { prop: '_t', limit: MOST } } }),
    [types],
  )
  const { facets } = useSearch(types.size === 0 ? null : query)
  const counts = facets['type'] ?? NONE
  useTexts(counts)
  if (counts.length === 0) return null
  return (
    <Panel title={t('app.home.counts')}>
      <BarList
        bars={counts.map(({ value, count }) => ({
          key: value,
          label: t(`types.${value}.plural`),
          icon: types.get(value)?.icon ?? 'file',
          value: count,
          text: count.toLocaleString(language),
        }))}
      />
    </Panel>
  )
}

/** The names of types come with the data of their areas. */
function useTexts(counts: readonly FacetTerm[]): void {
  const { areas } = useShell()
  const { types } = useRegistry()
  useEffect(() => {
    for (const { value } of counts) {
      const area = types.get(value)?.area
      // Where it does not come the type shows by its key, and its own columns say why.
      if (area) areas.load(area).catch(() => {})
    }
  }, [areas, types, counts])
}
