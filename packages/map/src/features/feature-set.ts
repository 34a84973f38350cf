import type { Bounds } from '@cairn/contract'
import type { ErrorBody } from '@cairn/contract/errors'
import type { Feature } from '@cairn/contract/features'
import { unionOfBounds } from '@cairn/model/bounds'

/** State of loading a feature set. INIT: nothing was requested. FAILURE: what was loaded before stays. */
export type FeatureSetState = 'INIT' | 'LOADING' | 'READY' | 'FAILURE'

/**
 * How a map draws a feature set: as filled footprints or outlined study areas, and in which of its colours.
 */
export interface FeatureStyle {
  /** A footprint is filled; a study area is an outline. Points are dots in both. */
  kind: 'footprint' | 'studyArea'
  /** Number of the colour, from 0. Numbers beyond the last start again. */
  tone: number
  /** Places have no names beside them, such as where they are many and their names alike. */
  isUnnamed?: true
  /** Number of the colour of each place, if they differ. Groups of them then have no tone. */
  toneOf?: (feature: Feature) => number
}

/** Vector tiles, for places too many to load one by one. */
export interface TileSource {
  /** URL with `{z}`, `{x}` and `{y}`. */
  address: string
  /** A higher number means that something changed and tiles are loaded again. */
  version: number
}

/**
 * Places that a map shows and hides together, such as those of one collection, with the state of loading
 * them.
 */
export interface FeatureSet {
  /** Unique name among the sets of a map. */
  key: string
  label: string
  state: FeatureSetState
  /** While loading, each array starts with all features of the one before. */
  features: readonly Feature[]
  /** Replaces `features`, which are then empty. Only the map knows what its tiles contain. */
  tiles?: TileSource | undefined
  /** Bounds of all features. Undefined if there are none. */
  bbox: Bounds | undefined
  /** The item that the whole set represents. */
  proxy?: string | undefined
  properties: Readonly<Record<string, unknown>>
  style: FeatureStyle
  error?: ErrorBody | undefined
  retry: () => void
  /** Called with what the map shows, so that shapes can be loaded in that detail. */
  refine?: ((bounds: Bounds, zoom: number) => void) | undefined
}

/** A feature together with the set it belongs to, which gives its name and style. */
export interface Placed {
  set: FeatureSet
  feature: Feature
}

/**
 * A step in loading the features of a set: asked for the first time, begun again, a part arrived, ended,
 * failed, replaced by tiles, or some of its items changed. `nextFeatures` applies it.
 */
export type FeatureEvent =
  | { name: 'asked' }
  /** Loading starts again. The features shown stay until new ones arrive. */
  | { name: 'began' }
  | { name: 'arrived'; features: readonly Feature[] }
  | { name: 'ended' }
  | { name: 'failed'; error: ErrorBody }
  /** Tiles at `address` show the features, which are too many to load. Sent again when one changes. */
  | { name: 'tiled'; address: string }
  /** The items `ids` changed: `features` replace the features they had. */
  | { name: 'changed'; ids: ReadonlySet<string>; features: readonly Feature[] }

/**
 * The part of a feature set that loading changes. It holds the features so far and the error of a failed
 * request.
 */
export interface FeatureData {
  state: FeatureSetState
  features: readonly Feature[]
  bbox: Bounds | undefined
  tiles: TileSource | undefined
  error: ErrorBody | undefined
  /** The next part replaces the features shown. */
  isAnew: boolean
}

/** State of a feature set before anything was requested. */
export const NO_FEATURES: FeatureData = {
  state: 'INIT',
  features: [],
  bbox: undefined,
  tiles: undefined,
  error: undefined,
  isAnew: true,
}

/** Returns the state of a feature set after a step of loading. Pure; the state given is not changed. */
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

/**
 * Returns the id of the item that a feature represents and opens: its `proxy` if it has one, else its own id.
 */
export function itemOf({ id, proxy }: Pick<Feature, 'id' | 'proxy'>): string {
  return proxy ?? id
}

/** Finds the feature of an item, in the first set that has it. Undefined if none has. */
export function featureOf(sets: readonly FeatureSet[], item: string): Placed | undefined {
  for (const set of sets) {
    const feature = set.features.find((one) => itemOf(one) === item)
    if (feature) return { set, feature }
  }
  return undefined
}

/** Returns the smallest bounds around features, in degrees. Undefined if there are none. */
export function boundsOfFeatures(features: readonly Feature[]): Bounds | undefined {
  return unionOfBounds(features.map(({ bbox }) => bbox))
}

function joined(one: Bounds | undefined, other: Bounds | undefined): Bounds | undefined {
  return unionOfBounds([one, other].filter((bounds) => bounds !== undefined))
}
