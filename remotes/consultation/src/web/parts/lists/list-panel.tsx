import { useSearch, useTranslate, type Query } from '@cairn/contract/web'
import { AsyncContent, Box, searchAsAsync, Text } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'
import { useMemo } from 'react'
import type { ListName } from '../../../model/queries.ts'
import { NOTES } from './consult-list.tsx'
import { useListOf } from './use-list-of.ts'

/** Rows of a panel. */
const SHOWN = 4

/**
 * Asks the server for one of the area's lists, and shows how many rows it has, and the first four, or a text
 * if it is empty.
 */
export function ListPanel({ list }: { list: ListName }) {
  const t = useTranslate()
  const { type, query: about, sort } = useListOf(list)
  const query = useMemo(
    (): Query => ({ types: [type], ...about, sort: [sort], max: SHOWN, labels: true }),
    [type, about, sort],
  )
  const search = useSearch(query)
  const Notes = NOTES[type]
  const rows = <ItemRows ids={search.ids} labels={search.labels} />
  const { ids, total, totalIsExact } = search
  return (
    <AsyncContent of={searchAsAsync(search)}>
      {() =>
        ids.length === 0 ? (
          <Text tone="muted">{t(`consultation.empty.${list}`)}</Text>
        ) : (
          <>
            <Text size="sm" tone="muted">
              {t(totalIsExact ? 'consultation.panelCount' : 'consultation.panelMany', { count: total })}
            </Text>
            <Box css={ROWS}>{Notes ? <Notes ids={ids}>{rows}</Notes> : rows}</Box>
          </>
        )
      }
    </AsyncContent>
  )
}

/** Rows reach the edges of a panel of the home view, and keep their border. */
const ROWS = {
  '[data-panel-body] > &': {
    marginInline: '-16px',
    marginBottom: '-12px',
    borderTop: '1px solid',
    borderColor: 'line',
  },
}
