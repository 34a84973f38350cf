import { useSearch, useTranslate, type Query } from '@cairn/contract/web'
import { AsyncContent, searchAsAsync } from '../../base/async-state.tsx'
import { LinkButton, Text } from '../../base/text.ts'
import { ItemRows } from './item-rows.tsx'

/** Props of `FewRows`. The query must be the same object while it is unchanged. */
export interface FewRowsProps {
  query: Query
  /** Shown if there are none, translated. */
  none: string
  /** Opens the whole list. Without it the number of all is plain text. */
  onAll?: (() => void) | undefined
}

/** Asks the server, and shows the first rows of a query, and how many there are in all, which opens them. */
export function FewRows({ query, none, onAll }: FewRowsProps) {
  const t = useTranslate()
  return (
    <AsyncContent of={searchAsAsync(useSearch(query))}>
      {({ ids, labels, total }) => (
        <>
          {ids.length === 0 && <Text tone="muted">{none}</Text>}
          {ids.length > 0 && <ItemRows ids={ids} labels={labels} />}
          {total > ids.length && <All words={t('ui.inAll', { total })} onAll={onAll} />}
        </>
      )}
    </AsyncContent>
  )
}

function All({ words, onAll }: { words: string; onAll: FewRowsProps['onAll'] }) {
  if (onAll) return <LinkButton onClick={onAll}>{words}</LinkButton>
  return (
    <Text size="sm" tone="muted">
      {words}
    </Text>
  )
}
