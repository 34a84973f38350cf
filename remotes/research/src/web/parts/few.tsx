import { useSearch, useTranslate, type Query } from '@cairn/contract/web'
import { AsyncContent, searchAsAsync, Section, Text } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'

/** Props of `Few`. `title` and `none` are translated already. */
export interface FewProps {
  title: string
  query: Query
  none: string
}

/** Shows the first rows of a query under a title, and how many there are in all. */
export function Few({ title, query, none }: FewProps) {
  const t = useTranslate()
  const search = useSearch(query)
  return (
    <Section title={title}>
      <AsyncContent of={searchAsAsync(search)}>
        {({ ids, labels, total }) => (
          <>
            {ids.length === 0 && <Text tone="muted">{none}</Text>}
            {ids.length > 0 && <ItemRows ids={ids} labels={labels} />}
            {total > ids.length && (
              <Text size="sm" tone="muted">
                {t('research.all', { total })}
              </Text>
            )}
          </>
        )}
      </AsyncContent>
    </Section>
  )
}
