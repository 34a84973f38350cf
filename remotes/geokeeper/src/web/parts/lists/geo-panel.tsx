import { useSearch, useTranslate, type Query } from '@cairn/contract/web'
import { AsyncContent, searchAsAsync, Text } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'
import { useMemo } from 'react'
import type { ListName } from '../../../model/queries.ts'
import { useListOf } from './use-list-of.ts'

/**
 * Asks the server for the first rows of one of the area's lists, and shows them, or a text if it is empty.
 */
export function GeoPanel({ list, rows = 4 }: { list: ListName; rows?: number }) {
  const t = useTranslate()
  const { type, query: about, sort } = useListOf(list)
  const query = useMemo(
    (): Query => ({ types: [type], ...about, sort: [sort], max: rows, labels: true }),
    [type, about, sort, rows],
  )
  return (
    <AsyncContent of={searchAsAsync(useSearch(query))}>
      {({ ids, labels, total }) => (
        <>
          {ids.length === 0 && <Text tone="muted">{t(`geokeeper.empty.${list}`)}</Text>}
          {ids.length > 0 && <ItemRows ids={ids} labels={labels} />}
          {total > ids.length && (
            <Text size="sm" tone="muted">
              {t('geokeeper.all', { total })}
            </Text>
          )}
        </>
      )}
    </AsyncContent>
  )
}
