import type { ItemType } from '@cairn/contract'
import { toCairnError, type CairnError, type ErrorCode } from '@cairn/contract/errors'
import type { AreaData } from '@cairn/contract/registry'
import type { KnownArea } from './compose.ts'
import { areaError } from './area-error.ts'

/** Receives the item types and texts of an area's data once it is loaded. */
export interface AreaDataSink {
  types: (types: readonly ItemType[]) => void
  texts: (texts: AreaData['texts']) => void
}

/** Cache of the data (`area.json`) of areas' builds, each loaded on first use and passed to the sink. */
export class AreaDataCache {
  readonly #origin: string
  readonly #token: () => string | undefined
  readonly #sink: AreaDataSink
  readonly #loads = new Map<string, Promise<AreaData>>()

  constructor(origin: string, token: () => string | undefined, sink: AreaDataSink) {
    this.#origin = origin
    this.#token = token
    this.#sink = sink
  }

  /**
   * Loads the data of an area's build, once. Rejects with `areaContract`, `areaMissing`, `areaCorrupt`,
   * `areaTimeout`, or `networkError` if there is no connection; the next call tries again.
   */
  load(area: KnownArea): Promise<AreaData> {
    const known = this.#loads.get(area.base)
    if (known) return known
    const loading = this.#fetch(area)
    this.#loads.set(area.base, loading)
    loading.catch(() => this.#loads.delete(area.base))
    return loading
  }

  async #fetch(area: KnownArea): Promise<AreaData> {
    // What checks an area's data is much, and no part of the boot.
    const [{ fetchAreaData }, { runsHere }] = await Promise.all([
      import('@cairn/channel/area-files'),
      import('@cairn/model/versions'),
    ])
    // What this shell cannot know of is not damaged.
    if (!runsHere(area.contract)) throw areaError('areaContract', area, area.contract)
    const data = await fetchAreaData(this.#origin, area.base, this.#token()).catch((thrown: unknown) => {
      const error = toCairnError(thrown)
      throw areaError(codeOf(error), area, error.message)
    })
    this.#sink.types(data.types)
    this.#sink.texts(data.texts)
    return data
  }
}

function codeOf(error: CairnError): ErrorCode {
  if (error.code === 'networkError') return error.message.includes('timeout') ? 'areaTimeout' : 'networkError'
  return error.code === 'notFound' ? 'areaMissing' : 'areaCorrupt'
}
