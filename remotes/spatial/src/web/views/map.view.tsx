import { useMemo, useState } from 'react'
import type { FeaturesRequest } from '@cairn/contract/features'
import { useCell, useSearch, useTranslate, type Query } from '@cairn/contract/web'
import {
  LayerTree,
  looksOf,
  MapView,
  PLAIN_LAYERS,
  sortSets,
  useFeatureSet,
  type SwipedLayer,
  type SwipeSides,
} from '@cairn/map'
import { Box, SearchField } from '@cairn/ui'
import { useDebouncedText } from '@cairn/ui/results'
import { layerBranch, splitByCollection } from '../parts/map/split-set.ts'

const FEATURES = { kind: 'footprint', tone: 0 } as const
const LAYERS = { kind: 'studyArea', tone: 0 } as const
/** Query for the names of collections and layers. Those beyond the first 1,000 go by a common name. */
const NAMES: Query = { types: ['SpatialCollection', 'GISCollection'], labels: true, max: 1000 }

/**
 * Shows all features that the person may see on a map, with a layer for each collection and data layer. Words
 * narrow them; pressing a feature opens it.
 */
export default function SpatialMapView() {
  const t = useTranslate()
  const { openRight, rightKey, parameter, setParameter } = useCell()
  const asked = new URLSearchParams(parameter).get('q') ?? ''
  const [text, setText] = useDebouncedText(asked, (typed) =>
    setParameter(typed.trim() === '' ? '' : new URLSearchParams({ q: typed.trim() }).toString()),
  )
  const { labels } = useSearch(NAMES)
  const places = useFeatureSet({
    key: 'features',
    label: t('types.SpatialFeature.plural'),
    style: FEATURES,
    request: useMemo(() => requestFor('SpatialFeature', asked), [asked]),
  })
  const others = useFeatureSet({
    key: 'layers',
    label: t('types.GISCollection.plural'),
    style: LAYERS,
    request: useMemo(() => requestFor('Feature', asked), [asked]),
  })
  const [state, setState] = useState(PLAIN_LAYERS)
  const [swiped, setSwiped] = useState<SwipedLayer | undefined>(undefined)
  const { collections, layers } = useMemo(() => {
    const words = { none: t('spatial.map.none'), hidden: t('spatial.map.hidden') }
    const first = splitByCollection(places, labels, words, 0)
    return { collections: first, layers: splitByCollection(others, labels, words, first.length) }
  }, [places, others, labels, t])
  const nodes = useMemo(
    () => [
      ...layerBranch('collections', t('views.spatial.collections.title'), collections),
      ...layerBranch('data', t('views.data.title'), layers),
    ],
    [collections, layers, t],
  )
  // Until features have arrived, the whole sets show whether they are loading or failed.
  const sets = useMemo(
    () => sortSets([...stateOf(places, collections), ...stateOf(others, layers)], nodes, state),
    [places, others, collections, layers, nodes, state],
  )
  const swipe = useMemo((): SwipeSides | undefined => {
    const labelOf = (id: string | undefined) => sets.find(({ key }) => key === id)?.label
    const [name, other] = [labelOf(swiped?.id), labelOf(swiped?.other)]
    if (swiped === undefined || name === undefined) return undefined
    if (swiped.other !== undefined && other !== undefined)
      return { left: { label: other, hides: [swiped.id] }, right: { label: name, hides: [swiped.other] } }
    return {
      left: { label: t('map.without', { name }), hides: [swiped.id] },
      right: { label: t('map.with', { name }), hides: [] },
    }
  }, [sets, swiped, t])
  return (
    <MapView
      label={t('views.spatial.map.title')}
      sets={sets}
      looks={useMemo(() => looksOf(nodes, state), [nodes, state])}
      openId={rightKey?.startsWith('i-') ? rightKey.slice(2) : undefined}
      onOpen={(id) => openRight(`i-${id}`)}
      layers={<LayerTree {...{ nodes, state, swiped }} onChange={setState} onSwipe={setSwiped} />}
      swipe={swipe}
      tools={
        <Box flex="1" minWidth="140px" maxWidth="280px">
          <SearchField
            label={t('spatial.map.search')}
            clearLabel={t('spatial.map.clear')}
            value={text}
            onChange={setText}
          />
        </Box>
      }
    />
  )
}

function requestFor(type: string, text: string): FeaturesRequest {
  return { query: { types: [type], ...(text === '' ? {} : { text }) }, props: ['collection'] }
}

function stateOf<S>(whole: S, parts: readonly S[]): readonly S[] {
  return parts.length > 0 ? parts : [whole]
}
