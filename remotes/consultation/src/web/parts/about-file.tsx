import { useTranslate, type Item } from '@cairn/contract/web'
import { Section } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'

/** Shows the consultation that a response or a notice is about, as a row that opens it. */
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
