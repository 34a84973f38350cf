import { useItems, useSearch, useTranslate } from '@cairn/contract/web'
import type { FeatureSet } from '@cairn/map'
import { useMemo } from 'react'
import { AREA_TONE, boundsOfFeatures, featureOfArea } from '../../../model/map/map-places.ts'
import { workWithPlace } from '../../../model/queries.ts'

/**
 * Loads the areas of programs and the places of their work, and returns them as a set for a map, as far as
 * the person may see them. Empty if there are none, and until they have come.
 */
export function useAreas(programs: readonly string[]): FeatureSet[] {
  const t = useTranslate()
  const key = programs.join()
  const work = useSearch(useMemo(() => (key === '' ? null : workWithPlace(...key.split(','))), [key]))
  const areas = useItems(programs)
  const places = useItems(work.ids)
  return useMemo(() => {
    const features = [
      ...[...areas.values()].flatMap((item) => featureOfArea(item, 'area') ?? []),
      ...[...places.values()].flatMap((item) => featureOfArea(item, 'place') ?? []),
    ]
    if (features.length === 0) return []
    const set = { key: 'AREA', label: t('geokeeper.map.AREA'), state: 'READY' as const, features, properties: {} }
    const style = { kind: 'studyArea' as const, tone: AREA_TONE }
    return [{ ...set, bbox: boundsOfFeatures(features), style, retry: () => undefined }]
  }, [areas, places, t])
}
