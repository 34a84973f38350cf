import type { Bounds } from '@cairn/contract'
import type { FeaturesRequest } from '@cairn/contract/features'
import { useCell, useLanguage, useSearch, useTranslate, type ItemType, type Query } from '@cairn/contract/web'
import { parseBoundsHash, hashBounds, parseBounds } from '@cairn/model/bounds'
import { Box, Button } from '@cairn/ui'
import type { ResultMapProps } from '@cairn/ui/results'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { MapSight } from './canvas/engine.ts'
import { useFeatureSet } from './features/use-feature-set.ts'
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
  const conditions = useMemo(() => conditionsOf(query), [query])
  const request = useMemo((): FeaturesRequest => ({ query: conditions }), [conditions])
  const set = useFeatureSet({ key: 'results', label, style: STYLE, request })
  const sets = useMemo(() => [set], [set])
  const [begun] = useState(() => areaOf(shown.area))
  const [sight, setSight] = useState<MapSight | undefined>(undefined)
  const [prop] = placeProperties(type)
  // Counting results without a place takes as long as loading the first places, so it comes after them.
  const asked = JSON.stringify(conditions)
  const [placed, setPlaced] = useState('')
  const isThere = set.state !== 'LOADING'
  useEffect(() => {
    if (isThere) setPlaced(asked)
  }, [isThere, asked])
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
      tools={
        prop !== undefined &&
        sight && (
          <Button size="sm" icon="search" onClick={() => onNarrow({ prop, kind: 'within', value: sight.bounds })}>
            {translate('map.searchHere')}
          </Button>
        )
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
