import { useTranslate, type ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { DescriptionList, DescriptionRow, Section, Text } from '@cairn/ui'
import { attributesOf } from '../../model/attributes.ts'

/** Shows a feature: its properties, its place, and the attributes from its file. */
export default function SpatialFeatureCell({ item }: ItemCellProps) {
  const t = useTranslate()
  const attributes = Object.entries(attributesOf(item['attributes']))
  return (
    <>
      {item.$closed === true && (
        <Text size="sm" tone="muted">
          {t('spatial.closed')}
        </Text>
      )}
      <ItemSections />
      {attributes.length > 0 && (
        <Section title={t('spatial.attributes')} note={t('spatial.attributesNote', { count: attributes.length })}>
          <DescriptionList>
            {attributes.map(([name, value]) => (
              <DescriptionRow key={name} label={name}>
                {typeof value === 'boolean' ? t(value ? 'spatial.yes' : 'spatial.no') : String(value)}
              </DescriptionRow>
            ))}
          </DescriptionList>
        </Section>
      )}
    </>
  )
}
