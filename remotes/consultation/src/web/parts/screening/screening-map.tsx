import type { ItemId } from '@cairn/contract'
import type { FeaturesRequest } from '@cairn/contract/features'
import { useTranslate } from '@cairn/contract/web'
import { ColumnMap, useFeatureSet } from '@cairn/map'
import { useMemo } from 'react'

const AREA = { kind: 'studyArea', tone: 0 } as const
const FOUND = { kind: 'footprint', tone: 1 } as const

/**
 * The file that a screening looked at, and the items that it found: the same array while they are
 * unchanged.
 */
export interface ScreeningMapProps {
  file: ItemId
  found: readonly ItemId[]
}

/** Shows the area of a file and what a screening found near it, of which the reader may see places. */
export default function ScreeningMap({ file, found }: ScreeningMapProps) {
  const t = useTranslate()
  const ofArea = useMemo((): FeaturesRequest => ({ proxyIDs: [file], onlyProxyTypes: ['Consultation'] }), [file])
  const ofFound = useMemo((): FeaturesRequest | null => (found.length === 0 ? null : { proxyIDs: [...found] }), [found])
  const area = useFeatureSet({
    ...{ key: 'area', label: t('types.Consultation.props.projectArea'), style: AREA, request: ofArea },
    types: ['Consultation'],
  })
  const places = useFeatureSet({
    ...{ key: 'found', label: t('consultation.screening.found'), style: FOUND, request: ofFound },
  })
  const sets = useMemo(() => (ofFound ? [places, area] : [area]), [places, area, ofFound])
  return <ColumnMap label={t('consultation.screening.map')} sets={sets} />
}
