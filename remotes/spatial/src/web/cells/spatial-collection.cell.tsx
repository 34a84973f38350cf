import { useCell, useItemType, useTranslate, type ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { Button, HStack, lazyComponent, useMayCreate } from '@cairn/ui'
import { ExportButton } from '@cairn/ui/results'
import { featuresQuery } from '../../model/features-query.ts'
import { importInto } from '../../model/import/import-work.ts'
import { SensitiveTool } from '../parts/sensitive-tool.tsx'

const FeaturesMap = lazyComponent(() => import('../parts/map/features-map.tsx'))

/** Shows a collection: its properties, its features on a map, and the tools for them. */
export default function SpatialCollectionCell({ item }: ItemCellProps) {
  const t = useTranslate()
  const { openNew, openRight } = useCell()
  const featureType = useItemType('SpatialFeature')
  const mayAdd = useMayCreate(featureType)
  return (
    <>
      <HStack flexWrap="wrap">
        <Button size="sm" icon="map-pin" onClick={() => openRight('v-spatial.features', `f.collection=${item.$id}`)}>
          {t('spatial.featuresOf')}
        </Button>
        {mayAdd && (
          <Button size="sm" icon="upload" onClick={() => openNew('Import', importInto(item))}>
            {t('spatial.importInto')}
          </Button>
        )}
        {featureType && (
          <ExportButton
            type={featureType}
            query={featuresQuery(item, featureType.name)}
            items={String(item['label'])}
          />
        )}
        {mayAdd && <SensitiveTool item={item} />}
      </HStack>
      <ItemSections />
      <FeaturesMap item={item} type="SpatialFeature" label={t('types.SpatialFeature.plural')} kind="footprint" />
    </>
  )
}
