import { useSearch, useTranslate, type Query } from '@cairn/contract/web'
import { ListTabs } from '@cairn/ui/results'
import { useState } from 'react'
import { FileInNameButton } from '../filing/file-in-name.tsx'
import { ConsultList } from './consult-list.tsx'
import { CONSULT_LISTS } from '../../../model/queries.ts'

const TABS = ['all', 'open', 'returned', 'over'] as const
const COUNTS: Query = { types: ['Consultation'], max: 0, facets: { state: { prop: 'state' } } }

/**
 * Lists consultations: all, those in hand, sent back, or over, each with their number from the server, with a
 * button that files one that arrived by mail.
 */
export function ConsultTabs() {
  const t = useTranslate()
  const [shown, setShown] = useState<(typeof TABS)[number]>('all')
  const { facets, total } = useSearch(COUNTS)
  const countOf = (tab: (typeof TABS)[number]) => {
    if (tab === 'all') return total ?? 0
    const states: readonly string[] = CONSULT_LISTS[tab].query.must.flatMap(({ value }) => value as string[])
    return (facets['state'] ?? []).reduce((sum, { value, count }) => (states.includes(value) ? sum + count : sum), 0)
  }
  return (
    <ListTabs
      label={t('consultation.tabs.label')}
      tabs={TABS.map((tab) => ({ value: tab, label: t(`consultation.tabs.${tab}`), count: countOf(tab) }))}
      value={shown}
      onChange={setShown}
    >
      <ConsultList key={shown} list={shown} footerEnd={<FileInNameButton />} />
    </ListTabs>
  )
}
