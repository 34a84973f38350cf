import { ATTACHMENT_TYPE, parseItemId, PROTOCOLS_PROPERTY, type ItemId } from '@cairn/contract'
import type { Querier } from '../../platform/database/database.ts'
import type { Feed, TypeCatalogue } from '../facts/types.ts'
import { forgetKeys, noteKey } from '../rights/guarded-key.ts'

/** Joined keys as the term table has them (items/index/property-index.ts, `keyTerm`). */
const KEY = 'substr(term.term, 4) as key'
const IS_JOINED = `term.term >= '_v=&' and term.term < '_v='''`
/** Selects keys that some item has. */
const IN_USE = `select ${KEY} from term where ${IS_JOINED} and exists (select from item_s s where s.terms operator(pg_catalog.@>) array[term.id])`
/** Each key is looked up once, however many items carry it. */
const OF_ITEMS = `select ${KEY} from term where ${IS_JOINED} and id = any(array(
  select distinct carried.id from unnest($1::text[], $2::int[]) as changed (name, i)
  join item_type type using (name) join item on item.t = type.t and item.i = changed.i join item_s s on s.n = item.n
  cross join unnest(s.k1 || s.xk) as carried (id)))`

/** Interval of dropping unused keys, which only cost a little memory. */
const FORGET_EVERY_MS = 3600_000

/**
 * Keeps this process's set of joined keys (rights/guarded-key.ts) complete, with keys that other processes
 * wrote.
 */
export interface GuardedKeyBook {
  /** Reads all keys that are in use, and removes the others from the set. */
  forget(): Promise<void>
  close(): void
}

/**
 * Loads the joined keys that items carry now, and follows the feed for new ones. A key that is not known yet
 * makes a search here miss its items, never show too many.
 */
export async function followGuardedKeys(
  database: Querier,
  catalogue: TypeCatalogue,
  feed: Pick<Feed, 'subscribe'>,
  onTrouble: (text: string) => void,
): Promise<GuardedKeyBook> {
  const waiting = new Set<ItemId>()

  async function noteChanged(): Promise<void> {
    const ids = [...waiting]
    waiting.clear()
    const places = ids.map(parseItemId)
    const values = [places.map(({ type }) => type), places.map(({ index }) => index)]
    try {
      for (const { key } of await database.query<{ key: string }>(OF_ITEMS, values)) noteKey(key)
    } catch (thrown) {
      // With the next change, or when all are read.
      for (const id of ids) waiting.add(id)
      throw thrown
    }
  }

  async function forget(): Promise<void> {
    const rows = await database.query<{ key: string }>(IN_USE)
    forgetKeys(new Set(rows.map(({ key }) => key)))
    for (const { key } of rows) noteKey(key)
  }

  const orTrouble = (work: Promise<void>) =>
    void work.catch((thrown: unknown) => onTrouble(`protocol keys cannot be read: ${String(thrown)}`))
  feed.subscribe((changes) => {
    for (const { id, type } of changes) {
      const { properties = {}, closable } = catalogue.get(type) ?? {}
      const mayJoin = closable !== undefined || Object.hasOwn(properties, PROTOCOLS_PROPERTY)
      if (type === ATTACHMENT_TYPE || mayJoin) waiting.add(id)
    }
    if (waiting.size > 0) orTrouble(noteChanged())
  })
  const timer = setInterval(() => orTrouble(forget()), FORGET_EVERY_MS).unref()
  await forget()
  return { forget, close: () => clearInterval(timer) }
}
