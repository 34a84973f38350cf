import { useSearch, useTranslate, type Item, type Query } from '@cairn/contract/web'
import { Section } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'
import { useMemo } from 'react'
import { BeginButtons } from './begin-buttons.tsx'

const SHOWN = 5

/** Shows the latest conversations, meetings and logs about an item, and the buttons that begin one. */
export function AboutTalk({ item }: { item: Item }) {
  const t = useTranslate()
  const query = useMemo(
    (): Query => ({
      types: ['Thread', 'Meeting', 'CommLog'],
      must: [{ prop: 'context', kind: 'rel', value: [item.$id] }],
      sort: [{ key: '_c.ts', order: 'desc' }],
      max: SHOWN,
      labels: true,
    }),
    [item.$id],
  )
  const { ids, labels } = useSearch(query)
  return (
    <Section title={t('consultation.talk')}>
      {ids.length > 0 && <ItemRows ids={ids} labels={labels} />}
      {item.$deleted !== true && <BeginButtons id={item.$id} />}
    </Section>
  )
}
