import type { Bounds } from '@cairn/contract'
import type { ErrorBody } from '@cairn/contract/errors'
import type { Feature } from '@cairn/contract/features'
import { unionOfBounds } from '@cairn/model/bounds'

/** INIT before anything is asked for; FAILURE keeps what has come (business-areas section 4). */
export type FeatureSetState = 'INIT' | 'LOADING' | 'READY' | 'FAILURE'

/** How the features of a set are drawn. */
export interface FeatureStyle {
  /** A footprint is filled; a study area is an outline. Points are dots either way. */
  kind: 'footprint' | 'studyArea'
  /** Which of the colours of the map, from 0; they go round. */
  tone: number
}

/** Vector tiles of places that are too many to come one by one. */
export interface TileSource {
  /** With `{z}`, `{x}` and `{y}` in it. */
  address: string
  /** Grows with what changed: the tiles are asked for again. */
  version: number
}

/** Places that the map shows together, such as those of one collection (business-areas section 2, "Item views and maps"). */
export interface FeatureSet {
  /** Its name among the sets of a map; the same as long as it is the same set. */
  key: string
  label: string
  state: FeatureSetState
  /** While they come, each array begins with all that the one before it held. */
  features: readonly Feature[]
  /** In place of features, which are none then; the map alone knows what is in its tiles, and where only about as exactly as it is drawn. */
  tiles?: TileSource | undefined
  /** Around all of its features; undefined while there are none. */
  bbox: Bounds | undefined
  /** The item that the whole set stands for. */
  proxy?: string | undefined
  properties: Readonly<Record<string, unknown>>
  style: FeatureStyle
  error?: ErrorBody | undefined
  retry: () => void
  /** Told what the map shows, so that shapes can come as fine as it shows them. */
  refine?: ((bounds: Bounds, zoom: number) => void) | undefined
}

/** A feature with its set. */
export interface Placed {
  set: FeatureSet
  feature: Feature
}

/** What happens to the features of a set. */
export type FeatureEvent =
  | { name: 'asked' }
  /** They come from the first again; what is shown stays until then. */
  | { name: 'began' }
  | { name: 'arrived'; features: readonly Feature[] }
  | { name: 'ended' }
  | { name: 'failed'; error: ErrorBody }
  /** They are too many, or something changed among those that are. */
  | { name: 'tiled'; address: string }
  /** These items changed: in place of their features come those of now. */
  | { name: 'changed'; ids: ReadonlySet<string>; features: readonly Feature[] }

/** The part of a set that events change. */
export interface FeatureData {
  state: FeatureSetState
  features: readonly Feature[]
  bbox: Bounds | undefined
  tiles: TileSource | undefined
  error: ErrorBody | undefined
  /** The next part stands in place of what is shown. */
  isAnew: boolean
}

export const NO_FEATURES: FeatureData = {
  state: 'INIT',
  features: [],
  bbox: undefined,
  tiles: undefined,
  error: undefined,
  isAnew: true,
}

export function nextFeatures(data: FeatureData, event: FeatureEvent): FeatureData {
  switch (event.name) {
    case 'asked':
      return { ...data, state: 'LOADING', error: undefined }
    case 'began':
      return { ...data, isAnew: true }
    case 'arrived': {
      if (event.features.length === 0) return data
      const former = data.isAnew ? [] : data.features
      const bbox = boundsOfFeatures(event.features)
      return {
        ...data,
        features: [...former, ...event.features],
        bbox: data.isAnew ? bbox : joined(data.bbox, bbox),
        tiles: undefined,
        isAnew: false,
      }
    }
    case 'ended':
      return data.isAnew ? { ...NO_FEATURES, state: 'READY' } : { ...data, state: 'READY' }
    case 'failed':
      return { ...data, state: 'FAILURE', error: event.error }
    case 'tiled': {
      const { address } = event
      const version = data.tiles?.address === address ? data.tiles.version + 1 : 0
      return { ...NO_FEATURES, state: 'READY', tiles: { address, version } }
    }
    case 'changed': {
      const others = data.features.filter((feature) => !event.ids.has(feature.id) && !event.ids.has(itemOf(feature)))
      const features = [...others, ...event.features]
      return { ...data, features, bbox: boundsOfFeatures(features) }
    }
  }
}

/** The item that a feature stands for. */
export function itemOf({ id, proxy }: Pick<Feature, 'id' | 'proxy'>): string {
  return proxy ?? id
}

/** Where an item stands, in the first of the sets that has it. */
export function featureOf(sets: readonly FeatureSet[], item: string): Placed | undefined {
  for (const set of sets) {
    const feature = set.features.find((one) => itemOf(one) === item)
    if (feature) return { set, feature }
  }
  return undefined
}

export function boundsOfFeatures(features: readonly Feature[]): Bounds | undefined {
  return unionOfBounds(features.map(({ bbox }) => bbox))
}

function joined(one: Bounds | undefined, other: Bounds | undefined): Bounds | undefined {
  return unionOfBounds([one, other].filter((bounds) => bounds !== undefined))
}
