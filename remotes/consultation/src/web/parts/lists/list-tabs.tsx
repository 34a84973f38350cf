import { useLanguage, useSearch, useTranslate, type Query } from '@cairn/contract/web'
import { perLocale } from '@cairn/model/format'
import { HStack, ToggleChip } from '@cairn/ui'
import { useState } from 'react'
import { FileInNameButton } from '../filing/file-in-name.tsx'
import { ConsultList } from './consult-list.tsx'
import { CONSULT_LISTS } from '../../../model/queries.ts'

const TABS = ['all', 'open', 'returned', 'over'] as const
const COUNTS: Query = { types: ['Consultation'], max: 0, facets: { state: { prop: 'state' } } }
const numberIn = perLocale((locale) => new Intl.NumberFormat(locale))

/**
 * Lists consultations: all, those in hand, sent back, or over, each with their number from the server, with a
 * button that files one that arrived by mail.
 */
export function ListTabs() {
  const t = useTranslate()
  const language = useLanguage()
  const [shown, setShown] = useState<(typeof TABS)[number]>('all')
  const { facets, total } = useSearch(COUNTS)
  const countOf = (tab: (typeof TABS)[number]) => {
    if (tab === 'all') return total ?? 0
    const states: readonly string[] = CONSULT_LISTS[tab].query.must.flatMap(({ value }) => value as string[])
    return (facets['state'] ?? []).reduce((sum, { value, count }) => (states.includes(value) ? sum + count : sum), 0)
  }
  return (
    <>
      <HStack flexWrap="wrap" gap="6px" padding="8px 16px 0">
        {TABS.map((tab) => (
          <ToggleChip
            key={tab}
            pressed={tab === shown}
            count={numberIn(language).format(countOf(tab))}
            onClick={() => setShown(tab)}
          >
            {t(`consultation.tabs.${tab}`)}
          </ToggleChip>
        ))}
      </HStack>
      <ConsultList key={shown} list={shown} footerEnd={<FileInNameButton />} />
    </>
  )
}
