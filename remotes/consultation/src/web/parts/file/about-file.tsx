import { useTranslate, type Item } from '@cairn/contract/web'
import { Section } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'

/**
 * Shows the consultation that a response or notice belongs to, as a row that opens it. Renders nothing if
 * the item names none.
 */
export function AboutFile({ item }: { item: Item }) {
  const t = useTranslate()
  const id = item['consultation']
  if (typeof id !== 'string') return null
  return (
    <Section title={t('types.Consultation.name')}>
      <ItemRows ids={[id]} labels={item.$labels ?? {}} />
    </Section>
  )
}
