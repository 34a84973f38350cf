import { toCairnError, type ErrorBody } from '@cairn/contract/errors'
import type { Feature } from '@cairn/contract/features'
import { featureOfPlace, PLACE_SETS, setOfPlace, type PlaceSet } from './map-places.ts'
import type { PlacesPart } from './record-places.ts'

/**
 * The first places are drawn at once, later ones in growing intervals: to draw again takes as long as to
 * load thousands.
 */
const DRAW_EVERY_MS = 1500
/** Loading so few records again is not announced. */
const FEW = 200
/** If more records change at once, all are loaded again. */
const MOST_CHANGED = 1000

/** Takes the places of records, in parts. `begin` starts them again from the first. */
export interface PlaceSink {
  begin: () => void
  part: (part: PlacesPart) => void
}

/**
 * Loads the places of all records of a map, or only of changed ones, in parts until the signal aborts.
 * Resolves to the last part.
 */
export type AskPlaces = (
  changed: readonly string[] | undefined,
  sink: PlaceSink,
  signal: AbortSignal,
) => Promise<PlacesPart>

/** What a map of records shows. Features that did not change stay the same objects. */
export interface LoadedPlaces {
  state: 'INIT' | 'LOADING' | 'READY' | 'FAILURE'
  features: Readonly<Record<PlaceSet, readonly Feature[]>>
  /** Number of records, with a place or without, and whether there are more than a map shows. */
  count: number
  hasMore: boolean
  error?: ErrorBody
}

interface Shown {
  set: PlaceSet
  feature: Feature
}

const NONE: readonly Feature[] = []
const NOTHING: Record<PlaceSet, readonly Feature[]> = {
  NEW: NONE,
  EDITED: NONE,
  HAS_ISSUES: NONE,
  APPROVED: NONE,
  REJECTED: NONE,
  TRACK: NONE,
}

const NO_PLACES: LoadedPlaces = { state: 'INIT', features: NOTHING, count: 0, hasMore: false }

/**
 * Loads the places of records for a map and reloads those of changed records. A record that left the list or
 * was withdrawn is removed.
 */
export class PlaceLoader {
  readonly #ask: AskPlaces
  #redraw = () => {}
  #ended = new AbortController()
  /** The latest request for all, and for each record that changed. Earlier answers do not count. */
  #all = 0
  readonly #asked = new Map<string, number>()
  readonly #shown = new Map<string, readonly Shown[]>()
  #requests = 0
  #largeUnderWay = 0
  #told = { count: 0, hasMore: false }
  #error: ErrorBody | undefined
  data: LoadedPlaces

  /** Shows `former` until the first places come. */
  constructor(ask: AskPlaces, former: LoadedPlaces = NO_PLACES) {
    this.#ask = ask
    this.data = former
    this.#told = { count: former.count, hasMore: former.hasMore }
  }

  /** Loads, and calls `redraw` when `data` changed, until the function returned is called, which ends it. */
  run(redraw: () => void): () => void {
    this.#redraw = redraw
    this.#ended = new AbortController()
    void this.#load()
    return () => {
      this.#redraw = () => {}
      this.#ended.abort()
    }
  }

  /** Loads records again: those that changed, or all if it is not known which did. */
  changed(ids: readonly string[] = []): void {
    void this.#load(ids.length > 0 && ids.length <= MOST_CHANGED ? ids : undefined)
  }

  async #load(changed?: readonly string[]): Promise<void> {
    const { signal } = this.#ended
    const request = ++this.#requests
    if (changed) for (const id of changed) this.#asked.set(id, request)
    else {
      this.#all = request
      this.#asked.clear()
    }
    const isCurrent = (id: string) => Math.max(this.#all, this.#asked.get(id) ?? 0) === request
    const large = !changed && (this.#shown.size === 0 || this.#shown.size > FEW) ? 1 : 0
    this.#largeUnderWay += large
    this.#error = undefined
    this.#draw()
    const found = new Map<string, readonly Shown[]>()
    let [drawAt, step] = [0, DRAW_EVERY_MS]
    const part = ({ features, count, hasMore }: PlacesPart) => {
      this.#told = { count, hasMore }
      for (const place of features) {
        const shown = { set: setOfPlace(place), feature: featureOfPlace(place) }
        const places = [...(found.get(place.id) ?? []), shown]
        found.set(place.id, places)
        if (isCurrent(place.id)) this.#show(place.id, places)
      }
      if (Date.now() < drawAt || features.length === 0) return
      this.#draw()
      drawAt = Date.now() + step
      step *= 2
    }
    try {
      part(await this.#ask(changed, { begin: () => found.clear(), part }, signal))
      for (const id of changed ?? this.#shown.keys()) if (isCurrent(id) && !found.has(id)) this.#shown.delete(id)
    } catch (thrown) {
      if (!signal.aborted) this.#error = toCairnError(thrown).toBody()
    }
    this.#largeUnderWay -= large
    this.#draw()
  }

  /** A record comes last when it changed: a map draws features that follow the former ones, or all anew. */
  #show(id: string, places: readonly Shown[]): void {
    this.#shown.delete(id)
    this.#shown.set(id, places)
  }

  #draw(): void {
    const isComing = this.#largeUnderWay > 0 && this.#shown.size === 0
    const features = isComing ? this.data.features : this.#features()
    const state = this.#error ? 'FAILURE' : this.#largeUnderWay > 0 ? 'LOADING' : 'READY'
    this.data = { state, features, ...this.#told, ...(this.#error ? { error: this.#error } : {}) }
    this.#redraw()
  }

  #features(): LoadedPlaces['features'] {
    const found: Record<PlaceSet, Feature[]> = {
      ...{ NEW: [], EDITED: [], HAS_ISSUES: [], APPROVED: [], REJECTED: [], TRACK: [] },
    }
    for (const places of this.#shown.values()) for (const { set, feature } of places) found[set].push(feature)
    const features = { ...NOTHING }
    for (const set of PLACE_SETS) {
      const [former, next] = [this.data.features[set], found[set]]
      // A set that is as it was is not drawn again.
      const isSame = former.length === next.length && former.every((each, at) => each === next[at])
      features[set] = isSame ? former : next
    }
    return features
  }
}
