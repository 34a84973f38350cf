import { useCell, useItemType, useSession, useTranslate, type ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { mayCreate } from '@cairn/model/may-create'
import { Button, HStack } from '@cairn/ui'
import { SensitiveTool } from '../sensitive-tool.tsx'

/** A collection: what it is, and the ways to its places. */
export default function SpatialCollectionCell({ item }: ItemCellProps) {
  const t = useTranslate()
  const { openNew, openRight } = useCell()
  const session = useSession()
  const importType = useItemType('Import')
  const featureType = useItemType('SpatialFeature')
  return (
    <>
      <HStack flexWrap="wrap">
        <Button size="sm" icon="map-pin" onClick={() => openRight('v-spatial.features', `f.collection=${item.$id}`)}>
          {t('spatial.featuresOf')}
        </Button>
        {importType && mayCreate(session, importType) && (
          <Button size="sm" icon="upload" onClick={() => openNew('Import', { collection: item.$id })}>
            {t('spatial.importInto')}
          </Button>
        )}
        {featureType && mayCreate(session, featureType) && <SensitiveTool item={item} />}
      </HStack>
      <ItemSections />
    </>
  )
}
