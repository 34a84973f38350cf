import { useSearch, useSession, useTranslate, type Query } from '@cairn/contract/web'
import { Section } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'
import { useMemo } from 'react'
import { ResponseNotes } from '../file/file-notes.tsx'
import { ourAnswersTo } from '../../../model/queries.ts'

/** Shows the way from a file or a notice to the answer of the reader's own community, if it was asked. */
export function OurAnswer({ consultation }: { consultation: string }) {
  const t = useTranslate()
  const organizations = useSession()?.organizations
  const query = useMemo((): Query => ourAnswersTo(consultation, organizations), [consultation, organizations])
  const { ids, labels } = useSearch(query)
  if (ids.length === 0) return null
  return (
    <Section title={t('consultation.ourAnswer')}>
      <ResponseNotes ids={ids}>
        <ItemRows ids={ids} labels={labels} />
      </ResponseNotes>
    </Section>
  )
}
