import { useTranslate, type Item } from '@cairn/contract/web'
import { ItemField } from '@cairn/forms'
import { DescriptionList, Section } from '@cairn/ui'

/** Properties that `ProjectArea` shows. */
export const AREA: readonly string[] = ['projectArea', 'areaHectares']

/** Shows the area of a project on a map, with its hectares. Renders nothing for a file without one. */
export function ProjectArea({ item }: { item: Item }) {
  const t = useTranslate()
  const hectares = item['areaHectares']
  if ((item['projectArea'] ?? null) === null) return null
  const note = typeof hectares === 'number' ? { note: t('consultation.area.hectares', { hectares }) } : {}
  return (
    <Section title={t('types.Consultation.props.projectArea')} {...note}>
      <DescriptionList>
        <ItemField name="projectArea" label={t('types.Consultation.sections.place')} />
      </DescriptionList>
    </Section>
  )
}
