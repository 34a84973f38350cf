import { toCairnError } from '@cairn/contract/errors'
import { DEFAULT_MAX, type Query } from '@cairn/contract/query'
import type { SearchState } from '@cairn/contract/web'
import { useCallback, useEffect, useReducer, useState } from 'react'
import { nextSearch, NO_RESULTS, type SearchData } from './search-machine.ts'
import { KEEP_SEARCHES } from './limits.ts'
import { useShell, type Shell } from './shell.ts'

/** A burst of changes asks once (platform-core section 9, notice delay). */
const QUIET_REFETCH_MS = 200
/** The first page is small so that it comes at once; who goes on wants to get somewhere. Ids and labels only. */
const FURTHER_PAGE = 1000

/** A live list of ids (contract, `useSearch`). What it showed is there at once when the same list is opened again. */
export function useSearch(query: Query | null): SearchState {
  const shell = useShell()
  const key = query === null ? null : JSON.stringify(query)
  const [search, setSearch] = useState(() => new Search(shell, key, NO_RESULTS))
  // The rows of the last query stay until those of the new one have come.
  if (search.key !== key) setSearch(new Search(shell, key, search.data))
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => search.run(redraw), [search])
  const more = useCallback(() => void search.more(), [search])
  const retry = useCallback(() => void search.fetch(), [search])
  const { next, error, ...rest } = search.data
  return { ...rest, ...(error ? { error } : {}), hasMore: next !== undefined, more, retry }
}

/** One list: its data, kept by query in the shell, and what fetches it. */
class Search {
  readonly #shell: Shell
  readonly key: string | null
  data: SearchData
  /** Whether what is shown is an answer to this query, not left over from the one before. */
  #isAnswered: boolean
  #redraw = () => {}
  #stopped = false
  #run = 0
  #fetchingMore = false
  #fetching = false

  constructor(shell: Shell, key: string | null, former: SearchData) {
    this.#shell = shell
    this.key = key
    const kept = key === null ? { ...NO_RESULTS, status: 'ready' as const } : shell.searches.get(key)
    this.#isAnswered = kept !== undefined
    this.data = kept ?? { ...former, status: 'loading', next: undefined, error: undefined }
  }

  /** Fetches, and again whenever an item of its types changes, until the answer is called. */
  run(redraw: () => void): () => void {
    if (this.key === null) return () => {}
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
    if (this.key === null) return
    const run = ++this.#run
    this.#apply({ name: 'started' })
    const query = this.#query()
    // What was already paged in is asked for in one piece, so that the scroll position keeps its rows.
    const max = Math.max(query.max ?? DEFAULT_MAX, this.data.ids.length)
    this.#fetching = true
    const result = await this.#ask({ ...query, max })
    if (run === this.#run) this.#fetching = false
    if (result && run === this.#run) this.#apply({ name: 'arrived', result })
  }

  async more(): Promise<void> {
    if (this.data.next === undefined || this.#fetchingMore) return
    this.#fetchingMore = true
    const run = this.#run
    const result = await this.#ask({ ...this.#query(), facets: undefined, max: FURTHER_PAGE, after: this.data.next })
    this.#fetchingMore = false
    if (result && run === this.#run) this.#apply({ name: 'moreArrived', result })
  }

  #query(): Query {
    return JSON.parse(this.key ?? '{}') as Query
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
    const isLeftOver = event.name === 'failed' && !this.#isAnswered
    this.data = nextSearch(isLeftOver ? NO_RESULTS : this.data, event)
    this.#isAnswered ||= event.name === 'arrived'
    if (this.key !== null && this.data.status === 'ready') keep(this.#shell.searches, this.key, this.data)
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

/** Keeps a list as the latest; the one that was longest without news is given up. */
function keep(searches: Shell['searches'], key: string, data: SearchData): void {
  searches.delete(key)
  searches.set(key, data)
  const [oldest] = searches.keys()
  if (searches.size > KEEP_SEARCHES && oldest !== undefined) searches.delete(oldest)
}
