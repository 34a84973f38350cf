import { useItemType, useTranslate, type ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { HStack, lazyComponent } from '@cairn/ui'
import { ExportButton } from '@cairn/ui/results'
import { featuresOf } from '../parts/map/features-of.ts'

const FeaturesMap = lazyComponent(() => import('../parts/map/features-map.tsx'))

/** A data layer: where it comes from, and its features on a map, as a file, and by what they stand for. */
export default function GisCollectionCell({ item }: ItemCellProps) {
  const t = useTranslate()
  const featureType = useItemType('Feature')
  const label = t('types.Feature.plural')
  return (
    <>
      {featureType && (
        <HStack flexWrap="wrap">
          <ExportButton type={featureType} query={featuresOf(item, featureType.name)} items={String(item['name'])} />
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
