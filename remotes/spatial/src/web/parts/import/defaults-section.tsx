import { useCommands, useTranslate, type Item } from '@cairn/contract/web'
import { FixedValues } from '@cairn/forms'
import { Section } from '@cairn/ui'
import { DEFAULT_NAMES, defaultsOf } from '../../../model/import/import-work.ts'

/** Asks what every feature of an import gets: its collection, kind and level. Changes are stored at once. */
export function DefaultsSection({ item }: { item: Item }) {
  const t = useTranslate()
  const { updateItem, report } = useCommands()
  return (
    <Section title={t('spatial.import.defaults')}>
      <FixedValues
        typeName="SpatialFeature"
        names={DEFAULT_NAMES}
        values={defaultsOf(item)}
        onChange={(defaults) => void updateItem(item.$id, item._u, { defaults }).catch(report)}
      />
    </Section>
  )
}
