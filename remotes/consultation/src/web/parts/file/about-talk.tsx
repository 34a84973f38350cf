import { useSearch, useTranslate, type Item, type Query } from '@cairn/contract/web'
import { Section } from '@cairn/ui'
import { MoreRows } from '@cairn/ui/results'
import { useMemo } from 'react'
import { talkAbout } from '../../../model/queries.ts'
import { BeginButtons } from './begin-buttons.tsx'

const SHOWN = 5

/**
 * Asks the server for the latest five conversations, meetings and logs about a file, and shows them and the
 * buttons that begin one.
 */
export function AboutTalk({ item }: { item: Item }) {
  const t = useTranslate()
  const query = useMemo((): Query => ({ ...talkAbout(item.$id), max: SHOWN }), [item.$id])
  const search = useSearch(query)
  return (
    <Section title={t('consultation.talk')}>
      {search.ids.length > 0 && <MoreRows of={search} step={SHOWN} />}
      {item.$deleted !== true && <BeginButtons id={item.$id} />}
    </Section>
  )
}
