import { useItemType, useTranslate, type ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { HStack, lazyComponent } from '@cairn/ui'
import { ExportButton } from '@cairn/ui/results'
import { featuresQuery } from '../../model/features-query.ts'

const FeaturesMap = lazyComponent(() => import('../parts/map/features-map.tsx'))

/** Shows a data layer: its properties, its features on a map, and the export of its features. */
export default function GisCollectionCell({ item }: ItemCellProps) {
  const t = useTranslate()
  const featureType = useItemType('Feature')
  const label = t('types.Feature.plural')
  return (
    <>
      {featureType && (
        <HStack flexWrap="wrap">
          <ExportButton type={featureType} query={featuresQuery(item, featureType.name)} items={String(item['name'])} />
        </HStack>
      )}
      <ItemSections />
      <FeaturesMap
        item={item}
        type="Feature"
        label={label}
        kind={item['kind'] === 'STUDY_AREAS' ? 'studyArea' : 'footprint'}
      />
    </>
  )
}
