import type { Database } from '../../platform/database/database.ts'
import { createLists, type Lists } from './lists.ts'

/** All values of one multi-valued property by item, both public ones and those that only some may read. */
export interface ValueList {
  /**
   * Counts the items that have each value, by position in `ids`. Counts only terms with one of the prefixes;
   * a value that an item has under several keys is counted once, under the first.
   */
  tally(items: readonly Int32Array[], prefixes: readonly string[]): Uint32Array
  /** Keeps the items that have one of these terms, by their ids. */
  having(items: Int32Array, ids: readonly number[]): Int32Array
  /** Ids of the terms. */
  readonly ids: readonly number[]
}

/**
 * Cache of value lists of multi-valued properties, such as topics, which have no facet slot. A list is read
 * on first use and kept up to date.
 */
export interface ValueLists {
  /**
   * Returns the list of a property, by the prefix of its public terms (`tags=`). Undefined while it is being
   * built, which this call starts.
   */
  find(prefix: string): ValueList | undefined
  /** Returns a snapshot of the available lists for one query. Builds none. */
  asOfNow(): (prefix: string) => ValueList | undefined
  /** Whether there are any lists, so that they have to be told of changes. */
  readonly areKept: boolean
  /** Adds terms that are new to the lists; called with changed rows before they are `put`. */
  learn(rows: readonly ItemTerms[]): Promise<void>
  /** Updates a changed item with all its present terms. */
  put(row: ItemTerms): void
  /** Returns the lists loaded before a catch-up began, for `open`. */
  madeSoFar(): readonly object[]
  /** Makes these lists available: all changes since they were read have been applied. */
  open(made: readonly object[]): void
  /** Drops all lists. */
  clear(): void
  /** Bytes that all of them take. */
  readonly bytes: number
  /** Waits for pending builds; for tests. */
  made(): Promise<unknown>
}

/** An item number with the ids of its terms. */
export interface ItemTerms {
  n: number
  terms: readonly number[]
}

interface Kept {
  prefix: string
  lists: Lists
  ids: number[]
  places: Map<number, number>
  /** Terms that only some may read, by their place. */
  scoped: Map<number, string>
  state: 'waiting' | 'reading' | 'read' | 'open'
}

/** The list used longest ago is forgotten first. */
const MOST_KEPT = 24
/** Ids of terms of which it is known that no list has them. */
const MOST_OTHERS = 500_000
/** Those that are asked for together are read together. */
const GATHERED_MS = 20
const CHUNK = 20_000

const TERMS = 'select id, term from term where term >= $1 and term < $2'
/** All rows are given: the last tells where to go on. */
const READ = `select s.n, array_to_string(array(select id from unnest(s.terms) as held (id) where id = any($2::int[])), ',') as ids
  from item_s s where s.n > $1 order by s.n limit ${CHUNK}`
const TEXTS = 'select id, term from term where id = any($1)'

/** Creates the empty cache of value lists. */
export function createValueLists(database: Pick<Database, 'query'>): ValueLists {
  const kept = new Map<string, Kept>()
  const others = new Set<number>()
  /** Items that changed while lists were being read. */
  let late = new Map<number, readonly number[]>()
  let reading: Promise<void> | undefined

  function begin(prefix: string): Kept {
    const list: Kept = {
      ...{ prefix, lists: createLists(), ids: [], places: new Map(), scoped: new Map(), state: 'waiting' },
    }
    kept.set(prefix, list)
    others.clear()
    readSoon()
    return list
  }

  function readSoon(): void {
    reading ??= new Promise<void>((resolve) => setTimeout(resolve, GATHERED_MS))
      .then(readWaiting)
      .catch(() => forgetUnread())
      .finally(() => {
        reading = undefined
        // One may have been asked for since the last look.
        if (waitingLists().length > 0) readSoon()
      })
  }

  const waitingLists = () => [...kept.values()].filter(({ state }) => state === 'waiting')

  async function readWaiting(): Promise<void> {
    for (;;) {
      const waiting = waitingLists()
      if (waiting.length === 0) return
      for (const list of waiting) list.state = 'reading'
      for (const list of waiting)
        for (const term of await database.query<Term>(TERMS, rangeOf(list.prefix))) placeOf(list, term)
      await readAll(waiting)
      for (const list of waiting) list.state = 'read'
    }
  }

  async function readAll(lists: readonly Kept[]): Promise<void> {
    const ids = lists.flatMap((list) => list.ids)
    for (let last = 0; ids.length > 0;) {
      const rows = await database.query<{ n: number; ids: string }>(READ, [last, ids])
      for (const row of rows) if (row.ids !== '') putIn(lists, row.n, row.ids.split(',').map(Number))
      if (rows.length < CHUNK) return
      last = rows.at(-1)?.n ?? last
    }
  }

  function forgetUnread(): void {
    for (const [prefix, { state }] of kept) if (state === 'waiting' || state === 'reading') kept.delete(prefix)
  }

  async function learn(rows: readonly ItemTerms[]): Promise<void> {
    const all = [...kept.values()]
    if (all.length === 0) return
    const isKnown = (id: number) => others.has(id) || all.some(({ places }) => places.has(id))
    const unknown = [...new Set(rows.flatMap(({ terms }) => terms.filter((id) => !isKnown(id))))]
    if (unknown.length === 0) return
    if (others.size > MOST_OTHERS) others.clear()
    for (const term of await database.query<Term>(TEXTS, [unknown])) {
      const list = kept.get(openPrefixOf(term.term))
      if (list) placeOf(list, term)
      else others.add(term.id)
    }
  }

  function listOf(list: Kept): ValueList | undefined {
    const { state, lists, ids, places } = list
    if (state !== 'open') return undefined
    return {
      ids,
      tally(items, prefixes) {
        const groups = groupsOf(list, prefixes)
        return groups ? lists.tallyGroups(items, groups) : lists.tally(items, ids.length)
      },
      having(items, wanted) {
        const isWanted = new Uint8Array(ids.length)
        for (const id of wanted) isWanted[places.get(id) ?? ids.length] = 1
        return lists.having(items, isWanted)
      },
    }
  }

  return {
    asOfNow() {
      const seen = new Map<string, ValueList | undefined>()
      return (prefix) => {
        const list = kept.get(prefix)
        if (!seen.has(prefix)) seen.set(prefix, list && listOf(list))
        return seen.get(prefix)
      }
    },
    find(prefix) {
      const list = kept.get(prefix) ?? begin(prefix)
      kept.delete(prefix)
      kept.set(prefix, list)
      for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest)
      return listOf(list)
    },
    get areKept() {
      return kept.size > 0
    },
    learn,
    put({ n, terms }) {
      const read = [...kept.values()].filter(({ state }) => state === 'read' || state === 'open')
      putIn(read, n, terms)
      // What was told of it before is not to come over this.
      if (read.length < kept.size || late.has(n)) late.set(n, terms)
    },
    madeSoFar: () => [...kept.values()].filter(({ state }) => state === 'read'),
    open(made) {
      const opened = [...kept.values()].filter((list) => made.includes(list) && list.state === 'read')
      if (opened.length === 0) return
      for (const [n, terms] of late) putIn(opened, n, terms)
      for (const list of opened) list.state = 'open'
      if (![...kept.values()].some(({ state }) => state !== 'open')) late = new Map()
    },
    clear() {
      kept.clear()
      others.clear()
      late = new Map()
    },
    get bytes() {
      return [...kept.values()].reduce((sum, { lists }) => sum + lists.bytes, 0)
    },
    made: async () => {
      while (reading) await reading
    },
  }
}

interface Term {
  id: number
  term: string
}

function placeOf({ prefix, ids, places, scoped }: Kept, { id, term }: Term): void {
  if (places.has(id)) return
  const place = ids.push(id) - 1
  places.set(id, place)
  if (!term.startsWith(prefix)) scoped.set(place, term)
}

/**
 * Puts together, by the place of the first of them, terms of one value under several keys. Terms that begin
 * with none of the prefixes are in no group. Undefined if each term of the list is counted by itself.
 */
function groupsOf({ prefix, ids, scoped }: Kept, prefixes: readonly string[]): Int32Array | undefined {
  const counted = new Set(prefixes)
  const isOpenCounted = counted.has(prefix)
  if (isOpenCounted && scoped.size === 0) return undefined
  const groups = Int32Array.from(ids, (_, place) => (isOpenCounted && !scoped.has(place) ? place : -1))
  const firstOf = new Map<string, number>()
  for (const [place, term] of scoped) {
    const end = term.indexOf('=') + 1
    if (!counted.has(term.slice(0, end))) continue
    const value = term.slice(end)
    const first = firstOf.get(value) ?? place
    firstOf.set(value, first)
    groups[place] = first
  }
  return groups
}

/** What the open terms of the property begin with that a term is of. */
function openPrefixOf(term: string): string {
  return `${term.slice(0, term.search(/[=@]/))}=`
}

function putIn(lists: readonly Kept[], n: number, terms: readonly number[]): void {
  for (const { lists: values, places } of lists)
    values.put(
      n,
      terms.flatMap((id) => places.get(id) ?? []),
    )
}

/** Returns the range of a property's terms: public terms have `=` after its name, others `@`. */
function rangeOf(prefix: string): [string, string] {
  return [prefix, `${prefix.slice(0, -1)}A`]
}
