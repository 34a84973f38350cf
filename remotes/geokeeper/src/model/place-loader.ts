import { toCairnError, type ErrorBody } from '@cairn/contract/errors'
import type { Feature } from '@cairn/contract/features'
import { featureOfPlace, PLACE_SETS, setOfPlace, type PlaceSet } from './map-places.ts'
import type { RecordPlace } from './record-places.ts'

/** The first places are drawn at once, later ones in growing intervals: not for each part that arrives. */
const DRAW_EVERY_MS = 400
/** Loading so few records is not announced. */
const FEW = 200

/** Takes the places of the records asked for, in parts. `begin` starts them again from the first. */
export interface PlaceSink {
  begin: () => void
  part: (places: readonly RecordPlace[]) => void
}

/** Asks for the places of records, until the signal aborts. Resolves after the last part. */
export type AskPlaces = (ids: readonly string[], sink: PlaceSink, signal: AbortSignal) => Promise<void>

/** What a map of records shows. Features that did not change stay the same objects. */
export interface LoadedPlaces {
  state: 'INIT' | 'LOADING' | 'READY' | 'FAILURE'
  features: Readonly<Record<PlaceSet, readonly Feature[]>>
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

/**
 * Keeps the places of a list of records: loads each record once, and those that changed again. A record that
 * left the list, or of which no place comes any more, is gone from the map.
 */
export class PlaceLoader {
  readonly #ask: AskPlaces
  #redraw = () => {}
  #ended = new AbortController()
  #wanted = new Set<string>()
  /** The request whose answer counts, by record. A later one makes an earlier one stale. */
  readonly #asked = new Map<string, number>()
  readonly #shown = new Map<string, readonly Shown[]>()
  #requests = 0
  #largeUnderWay = 0
  #error: ErrorBody | undefined
  data: LoadedPlaces = { state: 'INIT', features: NOTHING }

  constructor(ask: AskPlaces) {
    this.#ask = ask
  }

  /** Calls `redraw` when `data` changed, until the function returned is called, which ends all loading. */
  follow(redraw: () => void): () => void {
    this.#redraw = redraw
    this.#ended = new AbortController()
    return () => {
      this.#redraw = () => {}
      this.#ended.abort()
    }
  }

  /** Sets the list of records. Loads those that are new in it. */
  want(ids: readonly string[]): void {
    this.#wanted = new Set(ids)
    for (const kept of [this.#shown, this.#asked])
      for (const id of kept.keys()) if (!this.#wanted.has(id)) kept.delete(id)
    this.#draw()
    void this.#load(ids.filter((id) => !this.#asked.has(id)))
  }

  /** Loads records of the list again: those that changed, or all if it is not known which did. */
  changed(ids?: readonly string[]): void {
    const isKnown = ids !== undefined && ids.length > 0
    void this.#load(isKnown ? ids.filter((id) => this.#wanted.has(id)) : [...this.#wanted])
  }

  async #load(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const request = ++this.#requests
    for (const id of ids) this.#asked.set(id, request)
    const isCurrent = (id: string) => this.#asked.get(id) === request
    const large = ids.length > FEW || this.#shown.size === 0 ? 1 : 0
    this.#largeUnderWay += large
    this.#error = undefined
    this.#draw()
    const found = new Map<string, readonly Shown[]>()
    let [drawAt, step] = [0, DRAW_EVERY_MS]
    const part = (arrived: readonly RecordPlace[]) => {
      for (const place of arrived) {
        const shown = { set: setOfPlace(place), feature: featureOfPlace(place) }
        const places = [...(found.get(place.id) ?? []), shown]
        found.set(place.id, places)
        if (isCurrent(place.id)) this.#show(place.id, places)
      }
      if (Date.now() < drawAt) return
      this.#draw()
      drawAt = Date.now() + step
      step *= 2
    }
    try {
      await this.#ask(ids, { begin: () => found.clear(), part }, this.#ended.signal)
      for (const id of ids) if (isCurrent(id) && !found.has(id)) this.#shown.delete(id)
    } catch (thrown) {
      this.#error = toCairnError(thrown).toBody()
      // Whoever wants them again asks again.
      for (const id of ids) if (isCurrent(id)) this.#asked.delete(id)
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
    const found = [...this.#shown.values()].flat()
    const features = { ...NOTHING }
    for (const set of PLACE_SETS) {
      const next = found.flatMap((each) => (each.set === set ? each.feature : []))
      const former = this.data.features[set]
      // A set that is as it was is not drawn again.
      const isSame = former.length === next.length && former.every((each, at) => each === next[at])
      features[set] = isSame ? former : next
    }
    const known = this.#asked.size > 0 || this.#wanted.size === 0 ? 'READY' : 'INIT'
    const state = this.#error ? 'FAILURE' : this.#largeUnderWay > 0 ? 'LOADING' : known
    this.data = { state, features, ...(this.#error ? { error: this.#error } : {}) }
    this.#redraw()
  }
}
