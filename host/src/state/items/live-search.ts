import { toCairnError } from '@cairn/contract/errors'
import { DEFAULT_PAGE_SIZE, type Query, type SearchResult } from '@cairn/contract/query'
import { KEEP_SEARCHES } from '../limits.ts'
import { nextSearch, NO_RESULTS, type SearchData } from './search-machine.ts'
import type { Shell } from '../shell.ts'

/** A burst of changes asks once. */
const QUIET_REFETCH_MS = 200
/**
 * Number of ids on a further page (the first is small so that it arrives quickly), and how often the rest of
 * a long list is refreshed after changes.
 */
const LIMITS = { page: 1000, restMs: 30_000 }

/** The parts of the shell that a `LiveSearch` needs. */
export interface SearchParts extends Pick<Shell, 'labels' | 'searches'> {
  channel: Pick<Shell['channel'], 'items' | 'onPush' | 'watchType'>
}

/**
 * The search behind one list on the screen: loads its pages, keeps the latest result in the shell's cache by
 * query, and reloads when items of its types change.
 */
export class LiveSearch {
  readonly #shell: SearchParts
  /** The query as JSON; null for no query, whose list is empty. */
  readonly key: string | null
  readonly #limits: typeof LIMITS
  /** What the list shows now. */
  data: SearchData
  /** Whether what is shown is an answer to this query, not left over from the one before. */
  #isAnswered: boolean
  #redraw = () => {}
  #stopped = false
  #run = 0
  #fetchingMore = false
  #fetching = false
  /** Ids known to have changed since the whole list was last loaded, and its first page loaded since. */
  #changed = new Set<string>()
  #head: SearchResult | undefined
  #headRun = 0

  constructor(shell: SearchParts, key: string | null, former: SearchData = NO_RESULTS, limits = LIMITS) {
    this.#shell = shell
    this.key = key
    this.#limits = limits
    const kept = key === null ? { ...NO_RESULTS, status: 'ready' as const } : shell.searches.get(key)
    this.#isAnswered = kept !== undefined
    this.data = kept ?? { ...former, status: 'loading', next: undefined, error: undefined }
  }

  /**
   * Loads the list, and again whenever an item of its types changes, until the returned function is called.
   * Calls `redraw` whenever `data` has changed.
   */
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

  /**
   * Loads the list again as far as it had been loaded, so that the scroll position stays. The rows shown
   * stay until all have arrived. Never rejects: a failure is in `data`.
   */
  async fetch(): Promise<void> {
    if (this.key === null) return
    const run = ++this.#run
    this.#apply({ name: 'started' })
    this.#fetching = true
    this.#changed = new Set()
    this.#head = undefined
    const result = await this.#askPages(() => run === this.#run && !this.#stopped)
    if (run !== this.#run) return
    this.#fetching = false
    if (!result) return
    this.#apply({ name: 'arrived', result })
    // It is newer than the first of the pages.
    if (this.#head) this.#apply({ name: 'headArrived', result: this.#head, changed: this.#changed })
  }

  /** Loads the next page, if there is one and none is being loaded. */
  async more(): Promise<void> {
    if (this.data.next === undefined || this.#fetchingMore) return
    this.#fetchingMore = true
    const run = this.#run
    const result = await this.#askPage(this.data.next, true)
    this.#fetchingMore = false
    if (!result) return
    if (run === this.#run) this.#apply({ name: 'moreArrived', result })
    // More rows were requested while the first ones were being reloaded.
    else if (!this.#stopped) await this.more()
  }

  /**
   * Reloads the first page and the totals of a long list; further ids stay for now. Returns whether the first
   * page changed.
   */
  async #fetchHead(): Promise<boolean> {
    const [run, headRun] = [this.#run, ++this.#headRun]
    const result = await this.#ask({ ...this.#query(), max: this.#headSize() })
    if (!result || run !== this.#run || headRun !== this.#headRun) return false
    const { ids, total } = this.data
    this.#head = result
    this.#apply({ name: 'headArrived', result, changed: this.#changed })
    return result.total !== total || result.ids.some((id, at) => id !== ids[at])
  }

  /** Undefined where they do not come, or are not wanted any more after the first. */
  async #askPages(areWanted: () => boolean): Promise<SearchResult | undefined> {
    const first = await this.#ask({ ...this.#query(), max: Math.max(this.#firstSize(), this.#shownSize()) })
    if (!first) return undefined
    const ids = new Set(first.ids)
    const labels = { ...first.labels }
    let { next } = first
    while (next !== undefined && ids.size < this.data.ids.length) {
      const page = areWanted() ? await this.#askPage(next) : undefined
      if (!page) return undefined
      for (const id of page.ids) ids.add(id)
      Object.assign(labels, page.labels)
      next = page.next
    }
    const { next: _next, ...facts } = first
    return { ...facts, ids: [...ids], labels, ...(next === undefined ? {} : { next }) }
  }

  #askPage(after: string, isFurther = false): Promise<SearchResult | undefined> {
    const page = { ...this.#query(), facets: undefined, total: false, max: this.#limits.page, after }
    return this.#ask(page, isFurther)
  }

  #query(): Query {
    return JSON.parse(this.key ?? '{}') as Query
  }

  #firstSize(): number {
    return this.#query().max ?? DEFAULT_PAGE_SIZE
  }

  #shownSize(): number {
    return Math.min(this.data.ids.length, this.#limits.page)
  }

  #headSize(): number {
    return Math.max(this.#firstSize(), this.#limits.page)
  }

  async #ask(query: Query, isFurther = false) {
    try {
      const result = await this.#shell.channel.items.search(query)
      this.#shell.labels.learn(result.labels)
      return result
    } catch (thrown) {
      this.#apply({ name: 'failed', error: toCairnError(thrown).toBody(), isFurther })
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
    let rest: ReturnType<typeof setTimeout> | undefined
    let isAllAsked = false
    let isChangeKnown = false
    // A running fetch is not restarted, because a slow list would never finish.
    const fetchRest = () => {
      rest = this.#fetching ? setTimeout(fetchRest, this.#limits.restMs) : undefined
      if (rest === undefined) void this.fetch()
    }
    const restLater = () => {
      if (!this.#stopped) rest ??= setTimeout(fetchRest, this.#limits.restMs)
    }
    const refetch = async () => {
      const asksAll = isAllAsked || this.data.ids.length <= this.#headSize()
      if (isChangeKnown && !asksAll) restLater()
      isAllAsked = isChangeKnown = false
      if (asksAll) await this.fetch()
      else if (await this.#fetchHead()) restLater()
    }
    const later = (news: { asksAll?: boolean; isChangeKnown?: boolean }) => {
      isAllAsked ||= news.asksAll === true
      isChangeKnown ||= news.isChangeKnown === true
      clearTimeout(timer)
      timer = setTimeout(act, QUIET_REFETCH_MS)
    }
    // Without a socket the list is polled. One that takes longer than the interval must not be restarted by
    // the next poll; a change of rights may require a restart.
    const act = () => {
      if (this.#fetching && !isChangeKnown && !isAllAsked) later({})
      else void refetch()
    }
    const stops = [
      ...types.map((type) => channel.watchType(type)),
      channel.onPush('updated', ({ type, ids }) => {
        if (!types.includes(type)) return
        for (const id of ids) this.#changed.add(id)
        // After a poll or a change of rights it is unknown whether anything changed, so the first page is
        // compared.
        later({ isChangeKnown: ids.length > 0 })
      }),
      // What changed while the link was down is only known by asking.
      channel.onPush('authed', () => !this.#fetching && later({ asksAll: true })),
    ]
    return () => {
      clearTimeout(timer)
      clearTimeout(rest)
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
