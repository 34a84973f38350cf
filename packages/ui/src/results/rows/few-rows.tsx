import { useSearch, useTranslate, type Query } from '@cairn/contract/web'
import { AsyncContent, searchAsAsync } from '../../base/async-state.tsx'
import { Text } from '../../base/text.ts'
import { ItemRows } from './item-rows.tsx'

/** Props of `FewRows`. The query must be the same object while it is unchanged. */
export interface FewRowsProps {
  query: Query
  /** Shown if there are none, translated. */
  none: string
}

/** Asks the server, and shows the first rows of a query, and how many there are in all. */
export function FewRows({ query, none }: FewRowsProps) {
  const t = useTranslate()
  return (
    <AsyncContent of={searchAsAsync(useSearch(query))}>
      {({ ids, labels, total }) => (
        <>
          {ids.length === 0 && <Text tone="muted">{none}</Text>}
          {ids.length > 0 && <ItemRows ids={ids} labels={labels} />}
          {total > ids.length && (
            <Text size="sm" tone="muted">
              {t('ui.inAll', { total })}
            </Text>
          )}
        </>
      )}
    </AsyncContent>
  )
}
