import { readStored, writeStored, type KeyStore } from '@cairn/channel/storage'
import * as v from 'valibot'
import { OPENED_KEY } from './note-opened.ts'

/** Most items that are remembered, and most views whose openings are counted. */
const [MOST_ITEMS, MOST_VIEWS] = [12, 60]

const openedSchema = v.object({
  items: v.array(v.object({ id: v.string(), at: v.number() })),
  views: v.record(v.string(), v.number()),
})
/**
 * What the person opened on this device: the last items, latest first, with the moment in milliseconds since
 * 1970, and how often each view. It holds ids and no words: what an item is called is read with the rights of
 * the moment.
 */
export type Opened = v.InferOutput<typeof openedSchema>

const NOTHING: Opened = { items: [], views: {} }

/** Returns what the person opened on this device. */
export function readOpened(storage: KeyStore): Opened {
  return readStored(storage, OPENED_KEY, openedSchema) ?? NOTHING
}

/** Remembers that the person opened an item at `now`. */
export function noteItem(storage: KeyStore, id: string, now: number): void {
  const { items, views } = readOpened(storage)
  const others = items.filter((one) => one.id !== id)
  writeStored(storage, OPENED_KEY, { items: [{ id, at: now }, ...others].slice(0, MOST_ITEMS), views })
}

/** Counts that the person opened a view of an area. */
export function noteView(storage: KeyStore, view: string): void {
  const { items, views } = readOpened(storage)
  if (Object.keys(views).length >= MOST_VIEWS && views[view] === undefined) return
  writeStored(storage, OPENED_KEY, { items, views: { ...views, [view]: (views[view] ?? 0) + 1 } })
}
