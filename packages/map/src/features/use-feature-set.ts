import type { Bounds } from '@cairn/contract'
import { toCairnError } from '@cairn/contract/errors'
import { HIGHEST_ZOOM, type Feature, type FeaturesRequest } from '@cairn/contract/features'
import { useChanges, useCommands, type HostCommands } from '@cairn/contract/web'
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react'
import { tilesAddress } from './tiles-address.ts'
import { nextFeatures, NO_FEATURES, type FeatureEvent, type FeatureSet, type FeatureStyle } from './feature-set.ts'

const ACTION = 'streamFeatures'
/**
 * The first part is drawn at once, later ones in growing intervals, so that the map is not rebuilt for each
 * part.
 */
const DRAW_EVERY_MS = 400
const LONGEST_STEP_MS = 2000
/**
 * Shortest interval between reloads of tiles: when many people edit one map, every change reloads all tiles.
 */
const RELOAD_TILES_EVERY_MS = 10_000
/** Detail of shapes at first. The map requests more when it shows more. */
const FIRST_ZOOM = 11
/** More places than this come as tiles. */
const MOST_STREAMED = 100_000
/** If more items change at once, everything is loaded again. */
const MOST_CHANGED = 200

/** Options of `useFeatureSet`, which loads the features of a request as a set and keeps them current. */
export interface FeatureSetOptions {
  key: string
  label: string
  style: FeatureStyle
  /** `null` requests nothing. */
  request: FeaturesRequest | null
  /** Item types whose changes reload features. Default: those of the request's query and `onlyProxyTypes`. */
  types?: readonly string[]
  proxy?: string
  properties?: Readonly<Record<string, unknown>>
}

const NOTHING: Readonly<Record<string, unknown>> = {}

/**
 * Loads the places that a request finds (`act/streamFeatures`) and keeps them current. They are drawn as they
 * arrive. Above 100,000 places the set has vector tiles instead.
 */
export function useFeatureSet(options: FeatureSetOptions): FeatureSet {
  const { key, label, style, request, proxy, properties = NOTHING } = options
  const { streamAction } = useCommands()
  const asked = request === null ? null : JSON.stringify(request)
  const [loader, setLoader] = useState(() => new Loader(streamAction, asked))
  if (loader.asked !== asked) setLoader(new Loader(streamAction, asked, loader))
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => loader.run(redraw), [loader])
  const types = options.types ?? [...(request?.query?.types ?? []), ...(request?.onlyProxyTypes ?? [])]
  useChanges(asked === null ? [] : types, (ids) => void loader.refresh(ids))
  const retry = useCallback(() => void loader.load(), [loader])
  const refine = useCallback((bounds: Bounds, zoom: number) => void loader.refine(bounds, zoom), [loader])
  const { state, features, bbox, tiles, error } = loader.data
  const { kind, tone } = style
  return useMemo(
    () => ({
      key,
      label,
      state,
      features,
      tiles,
      bbox,
      proxy,
      properties,
      style: { kind, tone },
      error,
      retry,
      refine,
    }),
    [key, label, state, features, tiles, bbox, proxy, properties, kind, tone, error, retry, refine],
  )
}

/** Loads the features of one request. */
class Loader {
  readonly #act: HostCommands['streamAction']
  readonly asked: string | null
  data = NO_FEATURES
  readonly #tiles: string | undefined
  #redraw = () => {}
  #run = 0
  /** Cancel loading: of the request, and of finer shapes. */
  #loading = new AbortController()
  #refining = new AbortController()
  /** What the map showed last. */
  #sight: { bounds: Bounds; zoom: number } | undefined
  #waiting: Feature[] = []
  #drawnAt = 0
  #step = 0
  #reload: ReturnType<typeof setTimeout> | undefined
  #reloadedAt = 0

  constructor(act: HostCommands['streamAction'], asked: string | null, former?: Loader) {
    this.#act = act
    if (former) this.#sight = former.#sight
    this.asked = asked
    this.#tiles = asked === null ? undefined : tilesAddress(JSON.parse(asked) as FeaturesRequest)
    // Features of the former request stay until the first of this one arrive.
    this.data =
      asked === null
        ? NO_FEATURES
        : { ...(former?.data ?? NO_FEATURES), state: 'LOADING', error: undefined, isAnew: true }
  }

  run(redraw: () => void): () => void {
    this.#redraw = redraw
    if (this.asked !== null) void this.load()
    return () => {
      this.#run += 1
      this.#loading.abort()
      this.#refining.abort()
      clearTimeout(this.#reload)
      this.#reload = undefined
      this.#redraw = () => {}
    }
  }

  async load(): Promise<void> {
    const run = ++this.#run
    this.#loading.abort()
    this.#loading = new AbortController()
    this.#apply({ name: 'asked' })
    this.#begin()
    const ifCurrent = (work: () => void) => run === this.#run && work()
    try {
      const sink = {
        begin: () => ifCurrent(() => this.#begin()),
        part: (body: unknown) => ifCurrent(() => this.#take(body)),
      }
      const last = await this.#act(ACTION, this.#request(), sink, this.#loading.signal)
      ifCurrent(() => {
        this.#take(last)
        this.#draw()
        this.#apply({ name: 'ended' })
        void this.#refine()
      })
    } catch (thrown) {
      const error = toCairnError(thrown)
      ifCurrent(() => {
        const address = error.code === 'tooManyPlaces' ? this.#tiles : undefined
        if (address !== undefined) return this.#apply({ name: 'tiled', address })
        this.#draw()
        this.#apply({ name: 'failed', error: error.toBody() })
      })
    }
  }

  /** Loads changed items again, or everything if they are many or unknown. */
  async refresh(ids: readonly string[] | undefined): Promise<void> {
    if (this.asked === null) return
    const { state, features, tiles } = this.data
    if (tiles && state === 'READY') return this.#reloadTilesSoon(tiles.address)
    const isPlain = state === 'READY' && features.every(({ proxy }) => proxy === undefined)
    // A feature that represents another item changes when either item changes.
    if (ids === undefined || ids.length > MOST_CHANGED || !isPlain) return this.load()
    const run = this.#run
    const found = await this.#ask({ proxyIDs: [...ids] }, this.#loading.signal)
    if (run !== this.#run) return
    // Loading everything reports the error.
    if (!found) return this.load()
    this.#apply({ name: 'changed', ids: new Set(ids), features: found })
    void this.#refine()
  }

  /** All tiles in sight are asked for again, whatever changed: once in a while does. */
  #reloadTilesSoon(address: string): void {
    this.#reload ??= setTimeout(
      () => {
        this.#reload = undefined
        this.#reloadedAt = Date.now()
        this.#apply({ name: 'tiled', address })
      },
      Math.max(0, this.#reloadedAt + RELOAD_TILES_EVERY_MS - Date.now()),
    )
  }

  /**
   * Replaces shapes within the bounds by ones with the detail of the zoom, now and whenever coarser ones
   * arrive.
   */
  async refine(bounds: Bounds, zoom: number): Promise<void> {
    this.#sight = { bounds, zoom }
    return this.#refine()
  }

  async #refine(): Promise<void> {
    if (!this.#sight) return
    const { bounds, zoom } = this.#sight
    const isFine = zoom <= FIRST_ZOOM || this.data.features.every(({ geometry }) => geometry.type === 'Point')
    if (this.asked === null || isFine || this.data.state !== 'READY') return
    const run = this.#run
    this.#refining.abort()
    this.#refining = new AbortController()
    const { signal } = this.#refining
    const found = await this.#ask({ bounds, zoom: HIGHEST_ZOOM }, signal)
    if (!found || run !== this.#run || signal.aborted) return
    this.#apply({ name: 'changed', ids: new Set(found.map(({ id }) => id)), features: found })
  }

  /** All features of the request with more conditions; undefined where they do not come. */
  async #ask(more: Partial<FeaturesRequest>, signal: AbortSignal): Promise<Feature[] | undefined> {
    const found: Feature[] = []
    const sink = { begin: () => void (found.length = 0), part: (body: unknown) => void found.push(...parse(body)) }
    try {
      const last = await this.#act(ACTION, { ...this.#request(), ...more }, sink, signal)
      return [...found, ...parse(last)]
    } catch {
      return undefined
    }
  }

  #request(): FeaturesRequest & Record<string, unknown> {
    const most = this.#tiles === undefined ? {} : { most: MOST_STREAMED }
    return { zoom: FIRST_ZOOM, ...most, ...(JSON.parse(this.asked ?? '{}') as FeaturesRequest) }
  }

  #begin(): void {
    this.#waiting = []
    this.#drawnAt = 0
    this.#step = 0
    this.data = nextFeatures(this.data, { name: 'began' })
  }

  #take(body: unknown): void {
    this.#waiting.push(...parse(body))
    if (this.#waiting.length > 0 && Date.now() - this.#drawnAt > this.#step) this.#draw()
  }

  #draw(): void {
    const features = this.#waiting
    this.#waiting = []
    this.#drawnAt = Date.now()
    this.#step = Math.min(LONGEST_STEP_MS, Math.max(DRAW_EVERY_MS, this.#step * 2))
    this.#apply({ name: 'arrived', features })
  }

  #apply(event: FeatureEvent): void {
    this.data = nextFeatures(this.data, event)
    this.#redraw()
  }
}

/** The features of a part. Anything else is dropped. */
function parse(body: unknown): Feature[] {
  return Array.isArray(body) ? body.filter(isDrawable) : []
}

/** Checks only what the map relies on. A schema would copy features that come by the hundred thousand. */
function isDrawable(one: unknown): one is Feature {
  if (typeof one !== 'object' || one === null) return false
  const { id, t, prop, bbox, geometry } = one as { [name in keyof Feature]?: unknown }
  const { type, coordinates } = (geometry ?? {}) as { type?: unknown; coordinates?: unknown }
  return (
    [id, t, prop, type].every((text) => typeof text === 'string') &&
    Array.isArray(bbox) &&
    bbox.length === 4 &&
    bbox.every(Number.isFinite) &&
    Array.isArray(coordinates)
  )
}
