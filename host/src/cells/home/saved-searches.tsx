import { useItems, useSearch, type Query } from '@cairn/contract/web'
import { formatCellPath, itemKey, parseCellKey, viewKey } from '@cairn/model/cell-path'
import { Box, Icon, Link } from '@cairn/ui'
import { useMemo } from 'react'
import { useRegistry } from '../../data/use-shell-state.ts'
import { useFollow } from '../../shell/use-follow.ts'
import { useTimelineTexts } from '../timeline/texts.ts'
import { Panel } from './panel.tsx'

const MOST = 6

/** The searches this person kept, the newest first: each opens in its list, or as an item where that list is not to be had. */
export function SavedSearches({ userId }: { userId: string }) {
  const t = useTimelineTexts()
  const follow = useFollow()
  const { views } = useRegistry()
  const query = useMemo(
    (): Query => ({
      types: ['SavedSearch'],
      must: [{ prop: '_c', kind: 'rel', value: [userId] }],
      sort: [{ key: '_c.ts', order: 'desc' }],
      max: MOST,
      labels: true,
    }),
    [userId],
  )
  const { ids, labels } = useSearch(query)
  const items = useItems(ids)
  if (ids.length === 0) return null
  return (
    <Panel title={t('app.home.searches')}>
      {ids.map((id) => {
        const view = String(items.get(id)?.['view'] ?? '')
        const href = views.has(view) ? inList(view, id) : formatCellPath([parseCellKey(itemKey(id))])
        return (
          <Link key={id} href={href} onClick={follow(href)} display="flex" alignItems="center" gap="2" minHeight="32px">
            <Box color="fgMuted">
              <Icon name="search" size={14} />
            </Box>
            {labels[id]}
          </Link>
        )
      })}
    </Panel>
  )
}

function inList(view: string, id: string): string {
  return formatCellPath([parseCellKey(viewKey(view), `o=${id}`)])
}
