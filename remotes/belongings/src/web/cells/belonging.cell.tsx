import { useMemo } from 'react'
import type { FeaturesRequest } from '@cairn/contract/features'
import { useTranslate, type ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { Callout, lazyComponent } from '@cairn/ui'
import { FileStage } from '@cairn/ui/files'

const HoldersMap = lazyComponent(() => import('../parts/holders/holders-map.tsx'))

/** Shows a belonging: how it is handled, before anything else, then pictures, properties and its way. */
export default function BelongingCell({ item }: ItemCellProps) {
  const t = useTranslate()
  const { $id, handling, institution, pictures, takenFrom } = item
  const files = [pictures ?? []].flat().map(String)
  const origins = useMemo((): FeaturesRequest => ({ proxyIDs: [$id], onlyProxyTypes: ['Belonging'] }), [$id])
  const holder = [institution ?? []].flat().map(String)[0]
  const holders = useMemo(() => (holder === undefined ? [] : [holder]), [holder])
  return (
    <>
      {typeof handling === 'string' && (
        <Callout tone="warn" icon="warning" title={t('belongings.handlingFirst')}>
          {handling}
        </Callout>
      )}
      <FileStage ids={files} />
      <ItemSections />
      {takenFrom !== undefined && <HoldersMap origins={origins} holders={holders} />}
    </>
  )
}
