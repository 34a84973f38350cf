import { useItems, useSearch, useTranslate, type Item, type Query } from '@cairn/contract/web'
import { AsyncContent, searchAsAsync, Section } from '@cairn/ui'
import { MoreRows } from '@cairn/ui/results'
import { useMemo } from 'react'
import { NoticeNotes } from '../file/file-notes.tsx'
import { Progress } from '../file/progress.tsx'

const MOST = 100

/**
 * Shows the notices of a consultation: each community that was asked, and what it answered. Renders
 * nothing before any was.
 */
export function Communities({ consultation }: { consultation: Item }) {
  const t = useTranslate()
  const query = useNamedBy('ConsultNotice', consultation.$id)
  const search = useSearch(query)
  const { ids, labels } = search
  const items = useItems(ids)
  const known = useMemo(() => ids.flatMap((id) => items.get(id) ?? []), [ids, items])
  if (search.status === 'ready' && ids.length === 0) return null
  const names = Object.fromEntries(
    ids.map((id) => {
      const notice = items.get(id)
      return [id, notice?.$labels?.[String(notice['community'])] ?? labels[id] ?? '']
    }),
  )
  return (
    <Section title={t('consultation.communities')} note={t('consultation.notices', { count: ids.length })}>
      <AsyncContent of={searchAsAsync(search)}>
        {() => (
          <NoticeNotes notices={known}>
            <MoreRows of={{ ...search, labels: names }} step={MOST} />
          </NoticeNotes>
        )}
      </AsyncContent>
      <Progress consultation={consultation} />
    </Section>
  )
}

/**
 * Returns the memoised query for the first 100 items, by label, of a type whose relation `consultation` is
 * the given id.
 */
export function useNamedBy(type: string, id: string): Query {
  return useMemo(
    () => ({
      types: [type],
      must: [{ prop: 'consultation', kind: 'rel', value: [id] }],
      sort: [{ key: '$label', order: 'asc' }],
      max: MOST,
      labels: true,
    }),
    [type, id],
  )
}
