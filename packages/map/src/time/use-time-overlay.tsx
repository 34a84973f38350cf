import { useLanguage } from '@cairn/contract/web'
import { formatDate } from '@cairn/model/format'
import { Text } from '@cairn/ui'
import { useDeferredValue, useMemo, useState } from 'react'
import type { DataHit } from '../deck/data-layers.ts'
import { itemOf, type FeatureSet } from '../features/feature-set.ts'
import type { MapOverlay } from '../panels/map-overlay.ts'
import { PlaceName } from '../panels/place-name.tsx'
import { isInSpan, spanOf, timedFeatures, type Span } from './moments.ts'
import { TimeSlider } from './time-slider.tsx'

interface TimeOptions {
  set: FeatureSet
  /** The date of the features, among their `props`. */
  property: string
  /** Name of the date. */
  label: string
  isOn: boolean
}

/**
 * Filters a feature set by a time slider: the GPU draws only features in the span, and the returned set holds
 * the same ones for lists. Returns the set unchanged, and no overlay, while it is off.
 */
export function useTimeOverlay({ set, property, label, isOn }: TimeOptions): [FeatureSet, MapOverlay | undefined] {
  const [chosen, setChosen] = useState<Span | undefined>(undefined)
  const timed = useMemo(() => (isOn ? timedFeatures(set.features, property) : []), [isOn, set.features, property])
  const whole = useMemo(() => spanOf(timed), [timed])
  const span = useMemo(() => chosen ?? whole, [chosen, whole])
  // The map follows the thumb at once; lists of thousands follow when there is time.
  const settled = useDeferredValue(span)
  const within = useMemo(() => timed.filter(({ time }) => settled && isInSpan(settled, time)), [timed, settled])
  const narrowed = useMemo(() => ({ ...set, features: within.map(({ feature }) => feature) }), [set, within])
  const { tone } = set.style
  const layers = useMemo(
    () => (span && isOn ? [{ kind: 'timed' as const, key: 'time', features: timed, ...span, tone }] : []),
    [span, isOn, timed, tone],
  )
  if (!isOn || !span || !whole) return [set, undefined]
  const metAt = ({ index }: DataHit) => timed[index]
  const overlay: MapOverlay = {
    layers,
    hidesPlaces: true,
    control: (
      <TimeSlider
        {...{ label, timed, whole, span }}
        onChange={setChosen}
        shown={within.length}
        undated={set.features.length - timed.length}
      />
    ),
    card: (hit) => {
      const met = metAt(hit)
      return met && <TimedCard feature={met.feature} time={met.time} />
    },
    onPress: (hit) => {
      const met = metAt(hit)
      return met && { item: itemOf(met.feature) }
    },
  }
  return [narrowed, overlay]
}

function TimedCard({ feature, time }: { feature: FeatureSet['features'][number]; time: number }) {
  const language = useLanguage()
  return (
    <>
      <Text fontWeight="bold" lineHeight="roomy" dir="auto">
        <PlaceName feature={feature} />
      </Text>
      <Text size="xs" tone="muted">
        {formatDate(new Date(time).toISOString().slice(0, 10), language)}
      </Text>
    </>
  )
}
