import type { FacetTerm } from '@cairn/contract/query'
import { useLanguage, useSearch, type Query } from '@cairn/contract/web'
import { BarList } from '@cairn/ui/results'
import { useMemo } from 'react'
import { useRegistry } from '../../state/use-shell-state.ts'
import { useFollow } from '../../frame/address/use-follow.ts'
import { useTimelineTexts } from '../timeline/texts.ts'
import { Panel } from './panel.tsx'

const NONE: readonly FacetTerm[] = []

/** How many kinds of items are drawn. */
const MOST = 8

/**
 * Renders the panel of the home view with the numbers of items that the person may see, for the 8 most
 * frequent types, kept up to date; nothing without items.
 */
export function CountsPanel() {
  const t = useTimelineTexts()
  const language = useLanguage()
  const { types } = useRegistry()
  const follow = useFollow()
  const linkTo = (href: string) => ({ href, onClick: follow(href) })
  const query = useMemo(
    (): Query => ({ types: [...types.keys()], max: 0, facets: { type: { prop: '_t', limit: MOST } } }),
    [types],
  )
  const { facets } = useSearch(types.size === 0 ? null : query)
  const counts = facets['type'] ?? NONE
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
          ...linkTo(`/search?c0=${encodeURIComponent(`?f._t=${value}`)}`),
        }))}
      />
    </Panel>
  )
}
