import { toCairnError } from '@cairn/contract/errors'
import { DEFAULT_MAX, type Query } from '@cairn/contract/query'
import type { SearchState } from '@cairn/contract/web'
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react'
import { nextSearch, NO_RESULTS, type SearchData } from './search-machine.ts'
import { useShell, type Shell } from './shell.ts'

/** A burst of changes asks once (platform-core section 9, notice delay). */
const QUIET_REFETCH_MS = 200

/** A live list of ids (contract, `useSearch`). What it showed is there at once when the same list is opened again. */
export function useSearch(query: Query | null): SearchState {
  const shell = useShell()
  const key = query === null ? null : JSON.stringify(query)
  const search = useMemo(() => new Search(shell, key), [shell, key])
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const shown = useRef<SearchData>(NO_RESULTS)
  useEffect(() => search.run(redraw), [search])
  // The rows of the last query stay until those of the new one have come.
  if (search.data.status !== 'loading') shown.current = search.data
  const data = search.data.status === 'loading' ? { ...shown.current, status: 'loading' as const } : search.data
  const more = useCallback(() => void search.more(), [search])
  const retry = useCallback(() => void search.fetch(), [search])
  const { next, error, ...rest } = data
  return { ...rest, ...(error ? { error } : {}), hasMore: next !== undefined, more, retry }
}

/** One list: its data, kept by query in the shell, and what fetches it. */
class Search {
  readonly #shell: Shell
  readonly #key: string | null
  data: SearchData
  #redraw = () => {}
  #stopped = false
  #run = 0
  #fetchingMore = false
  #fetching = false

  constructor(shell: Shell, key: string | null) {
    this.#shell = shell
    this.#key = key
    this.data = key === null ? { ...NO_RESULTS, status: 'ready' } : (shell.searches.get(key) ?? NO_RESULTS)
  }

  /** Fetches, and again whenever an item of its types changes, until the answer is called. */
  run(redraw: () => void): () => void {
    if (this.#key === null) return () => {}
    this.#redraw = redraw
    this.#stopped = false
    const stopFollowing = this.#follow(this.#query().types ?? [])
    void this.fetch()
    return () => {
      this.#stopped = true
      stopFollowing()
    }
  }

  async fetch(): Promise<void> {
    if (this.#key === null) return
    const run = ++this.#run
    this.#apply({ name: 'started' })
    const query = this.#query()
    // What was already paged in is asked for in one piece, so that the scroll position keeps its rows.
    const max = Math.max(query.max ?? DEFAULT_MAX, Math.min(this.data.ids.length, 1000))
    this.#fetching = true
    const result = await this.#ask({ ...query, max })
    if (run === this.#run) this.#fetching = false
    if (result && run === this.#run) this.#apply({ name: 'arrived', result })
  }

  async more(): Promise<void> {
    if (this.data.next === undefined || this.#fetchingMore) return
    this.#fetchingMore = true
    const run = this.#run
    const result = await this.#ask({ ...this.#query(), facets: undefined, after: this.data.next })
    this.#fetchingMore = false
    if (result && run === this.#run) this.#apply({ name: 'moreArrived', result })
  }

  #query(): Query {
    return JSON.parse(this.#key ?? '{}') as Query
  }

  async #ask(query: Query) {
    try {
      const result = await this.#shell.channel.items.search(query)
      this.#shell.labels.learn(result.labels)
      return result
    } catch (thrown) {
      this.#apply({ name: 'failed', error: toCairnError(thrown).toBody() })
      return undefined
    }
  }

  #apply(event: Parameters<typeof nextSearch>[1]): void {
    this.data = nextSearch(this.data, event)
    if (this.#key !== null && this.data.status === 'ready') this.#shell.searches.set(this.#key, this.data)
    if (!this.#stopped) this.#redraw()
  }

  #follow(types: readonly string[]): () => void {
    const { channel } = this.#shell
    let timer: ReturnType<typeof setTimeout> | undefined
    const refetch = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void this.fetch(), QUIET_REFETCH_MS)
    }
    const stops = [
      ...types.map((type) => channel.watchType(type)),
      channel.onPush('updated', ({ type }) => types.includes(type) && refetch()),
      // What changed while the link was down is only known by asking.
      channel.onPush('authed', () => !this.#fetching && refetch()),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }
}
