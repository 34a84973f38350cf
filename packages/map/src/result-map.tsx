import type {} from './base/text-catalogue.ts'
import type { Bounds } from '@cairn/contract'
import type { FeaturesRequest } from '@cairn/contract/features'
import {
  useCell,
  useConfig,
  useLanguage,
  useSearch,
  useTranslate,
  type ItemType,
  type Query,
} from '@cairn/contract/web'
import { parseBoundsHash, hashBounds, parseBounds } from '@cairn/model/bounds'
import { Box, Button } from '@cairn/ui'
import { propertyLabel, timelineDate, type ResultMapProps } from '@cairn/ui/results'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { MapSight } from './canvas/engine.ts'
import { useArcsOverlay } from './arcs/use-arcs-overlay.tsx'
import { sightOf } from './density/density-cells.ts'
import { useDensityOverlay } from './density/use-density-overlay.tsx'
import { useFeatureSet } from './features/use-feature-set.ts'
import { LayerChoice, offeredLayers } from './layers/layer-choice.tsx'
import { useTimeOverlay } from './time/use-time-overlay.tsx'
import { asHead } from './panels/as-head.ts'
import { MapView } from './view/map-view.tsx'

const STYLE = { kind: 'footprint', tone: 0 } as const

/**
 * Shows the results of a list as a map, with the list's conditions, selection and open item. The address
 * keeps the visible bounds.
 */
export default function ResultMap(props: ResultMapProps) {
  const { query, search, label, type, shown, selection, onShow, onNarrow } = props
  const translate = useTranslate()
  const { openRight, rightKey } = useCell()
  const asked = JSON.stringify(conditionsOf(query))
  const conditions = useMemo(() => JSON.parse(asked) as Query, [asked])
  const request = useMemo((): FeaturesRequest => ({ query: conditions }), [conditions])
  const date = timelineDate(shown, type)
  const isOverTime = shown.layer === 'time'
  const whole = useFeatureSet({
    key: 'results',
    label: asHead(label, useLanguage()),
    style: STYLE,
    // Dates are requested only if they are used: each is about as long as a place.
    request: useMemo(() => (isOverTime ? { ...request, props: [date] } : request), [request, isOverTime, date]),
  })
  const offered = offeredLayers(whole, type)
  const layer = offered.find((each) => each === shown.layer) ?? 'places'
  const [set, overTime] = useTimeOverlay({
    set: whole,
    property: date,
    label: propertyLabel(translate, type, date),
    isOn: layer === 'time',
  })
  const sets = useMemo(() => [set], [set])
  const [begun] = useState(() => areaOf(shown.area))
  const [sight, setSight] = useState<MapSight | undefined>(undefined)
  const [prop, second] = placeProperties(type)
  // Counting results without a place takes as long as loading the first places, so it comes after them.
  const [placed, setPlaced] = useState('')
  const isThere = set.state !== 'LOADING'
  useEffect(() => {
    if (isThere) setPlaced(asked)
  }, [isThere, asked])
  const arcs = useArcsOverlay(set, prop, second)
  const isDensity = layer === 'density' || layer === 'both'
  const config = useConfig()
  const density = useDensityOverlay({
    request: isDensity ? request : undefined,
    // If no map can be drawn, the table shows the whole region of the install.
    sight: useMemo(() => sight ?? sightOf(config.defaultBounds), [sight, config.defaultBounds]),
    label,
    hidesPlaces: layer === 'density',
  })
  const move = useCallback(
    (next: MapSight) => {
      setSight(next)
      onShow({ area: hashBounds(next.bounds) })
    },
    [onShow],
  )
  const press = (item: string) => {
    if (selection.isOn) selection.toggle(item)
    else openRight(`i-${item}`)
  }
  return (
    <MapView
      label={label}
      sets={sets}
      bounds={begun}
      openId={rightKey?.startsWith('i-') ? rightKey.slice(2) : undefined}
      selected={selection.isOn ? selection.ids : undefined}
      onOpen={press}
      onMove={move}
      overlay={density ?? overTime ?? arcs}
      tools={
        <>
          {prop !== undefined && sight && (
            <Button size="sm" icon="search" onClick={() => onNarrow({ prop, kind: 'within', value: sight.bounds })}>
              {translate('map.searchHere')}
            </Button>
          )}
          <LayerChoice offered={offered} layer={layer} onChange={(next) => onShow({ layer: next })} />
        </>
      }
      below={search.status === 'ready' && placed === asked && <WithoutPlace type={type} query={conditions} />}
    />
  )
}

/** Tells how many results the map cannot show. */
function WithoutPlace({ type, query }: { type: ItemType; query: Query }) {
  const translate = useTranslate()
  const language = useLanguage()
  const places = placeProperties(type)
  const isOwn = places.length > 0 && !Object.values(type.properties).some(({ places: others }) => others)
  const { total, totalIsExact, status } = useSearch(
    isOwn
      ? {
          ...query,
          mustNot: [
            ...(query.mustNot ?? []),
            ...places.map((prop) => ({ prop, kind: 'exists' as const, value: true })),
          ],
          max: 0,
        }
      : null,
  )
  if (!isOwn || status !== 'ready' || total === 0) return null
  return (
    <Box
      role="status"
      flex="none"
      padding="6px 16px"
      fontSize="sm"
      color="fgMuted"
      borderTop="1px solid"
      borderColor="line"
    >
      {translate('map.withoutPlace', { total, count: `${total.toLocaleString(language)}${totalIsExact ? '' : '+'}` })}
    </Box>
  )
}

/** The part of a query that decides what is found, without order and pages. */
function conditionsOf({
  sort: _sort,
  facets: _facets,
  labels: _labels,
  max: _max,
  after: _after,
  total: _total,
  ...rest
}: Query): Query {
  return rest
}

/** The properties of a type that hold its own places. */
function placeProperties(type: ItemType): string[] {
  return Object.entries(type.properties)
    .filter(([, { t }]) => t === 'geometry')
    .map(([name]) => name)
}

/** The bounds of an address. Undefined if it has no valid ones. */
function areaOf(hash: string | undefined): Bounds | undefined {
  if (hash === undefined) return undefined
  try {
    return parseBounds(parseBoundsHash(hash))
  } catch {
    return undefined
  }
}
