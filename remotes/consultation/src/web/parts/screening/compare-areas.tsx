import type { Geometry, ItemId } from '@cairn/contract'
import { useLanguage, useTranslate, type Item } from '@cairn/contract/web'
import { ColumnMap, type FeatureSet, type SwipeSides } from '@cairn/map'
import { boundsOf } from '@cairn/model/bounds'
import { formatDate } from '@cairn/model/format'
import { localDay } from '@cairn/model/presets'
import { Box, Button, NativeSelect, Text } from '@cairn/ui'
import { useMemo, useState } from 'react'
import type { AreaVersions } from '../../../model/screening/area-versions.ts'

type AreaVersion = AreaVersions['areas'][number]

const NOW = { kind: 'footprint', tone: 0 } as const
const BEFORE = { kind: 'studyArea', tone: 1 } as const

/** Props of `CompareAreas`: the file, and the areas that it has had, the first one first. */
export interface CompareAreasProps {
  item: Item
  areas: AreaVersions['areas']
}

/**
 * Shows the area of a file and one that it had before on one map, with how much it grew or shrank. Renders
 * nothing if it had only one.
 */
export default function CompareAreas({ item, areas }: CompareAreasProps) {
  const t = useTranslate()
  const words = useWords()
  const [chosen, setChosen] = useState(areas.length - 2)
  const [now, before] = [areas.at(-1), areas[chosen]]
  const sets = useMemo(() => {
    const drawn: FeatureSet[] = []
    if (before) drawn.push(setOf(item.$id, before.area, { key: 'before', label: words(before), style: BEFORE }))
    if (now) drawn.push(setOf(item.$id, now.area, { key: 'now', label: t('consultation.area.now'), style: NOW }))
    return drawn
  }, [item.$id, before, now, t, words])
  const [isSwiped, setSwiped] = useState(false)
  const swipe = useMemo((): SwipeSides | undefined => {
    const [first, last] = sets
    if (!isSwiped || !first || !last) return undefined
    return { left: { label: first.label, hides: ['now'] }, right: { label: last.label, hides: ['before'] } }
  }, [isSwiped, sets])
  if (!now || !before) return null
  return (
    <Box display="grid" gap="8px">
      {areas.length > 2 && (
        <Box as="label" display="grid" gap="4px">
          <Text as="span" size="sm" tone="muted">
            {t('consultation.area.with')}
          </Text>
          <NativeSelect value={String(chosen)} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
            {areas.slice(0, -1).map((area, index) => (
              <option key={index} value={index}>
                {words(area)}
              </option>
            ))}
          </NativeSelect>
        </Box>
      )}
      <ColumnMap label={t('consultation.area.compare')} sets={sets} swipe={swipe} />
      <Button size="sm" alignSelf="start" aria-pressed={isSwiped} onClick={() => setSwiped(!isSwiped)}>
        {t('consultation.area.swipe')}
      </Button>
      {now.hectares !== undefined && before.hectares !== undefined && (
        <Text size="sm" role="status">
          {t('consultation.area.grew', { before: before.hectares, now: now.hectares })}
        </Text>
      )}
    </Box>
  )
}

/** Returns a function that names an area by the day from which it was the file's. */
function useWords(): (area: AreaVersion) => string {
  const t = useTranslate()
  const language = useLanguage()
  return useMemo(
    () =>
      ({ ts }) =>
        ts === undefined
          ? t('consultation.area.first')
          : t('consultation.area.since', { date: formatDate(localDay(Date.parse(ts)), language) }),
    [t, language],
  )
}

/** A set of one place, which stands for the file. */
function setOf(file: ItemId, geometry: Geometry, look: Pick<FeatureSet, 'key' | 'label' | 'style'>): FeatureSet {
  const bbox = boundsOf(geometry)
  const feature = { id: file, t: 'Consultation', prop: 'projectArea', bbox, geometry }
  return { ...look, state: 'READY', features: [feature], bbox, properties: {}, retry: () => {} }
}
