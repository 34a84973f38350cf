import type { Item } from '@cairn/contract'
import type { ItemState } from '@cairn/contract/web'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useMemo, useReducer, useState } from 'react'
import { LOOK_EVERY_MS, PassingRows } from './passing-rows.ts'
import { RowItems } from './row-items.ts'
import { useShell } from '../shell.ts'
import { useItemType } from './use-item-type.ts'

const LOADING: ItemState = { status: 'loading' }

/**
 * Returns the state of an item, which is loaded and kept up to date while the component is mounted
 * (`useItem` of the contract). It is `loading` until its type is loaded too, so forever if no area has it.
 */
export function useItem(id: string): ItemState {
  const { items } = useShell()
  const entry = useAtomValue(items.atomOf(id))
  const type = useItemType(id.slice(0, id.indexOf('-')))
  useEffect(() => items.open(id), [items, id])
  return useMemo(() => {
    if (entry.status !== 'ready') return entry
    return type ? { ...entry, type } : LOADING
  }, [entry, type])
}

/**
 * Returns the items of visible rows by id, loaded together and kept up to date (`useItems` of the contract).
 * Items that have not arrived yet, and those that cannot be read, are missing.
 */
export function useItems(ids: readonly string[]): ReadonlyMap<string, Item> {
  const { items } = useShell()
  const key = ids.join(' ')
  const [passing] = useState(() => new PassingRows())
  useEffect(() => {
    const wanted = key === '' ? [] : key.split(' ')
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      if (passing.mayBeRead(wanted, performance.now())) items.want(wanted)
      else timer = setTimeout(look, LOOK_EVERY_MS)
    }
    const wait = passing.wait(performance.now())
    if (wait > 0) timer = setTimeout(look, wait)
    else look()
    return () => clearTimeout(timer)
  }, [items, key, passing])
  const store = useStore()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const rows = useMemo(() => new RowItems(store, items, redraw), [store, items])
  useEffect(() => rows.follow(ids))
  useEffect(() => () => rows.follow([]), [rows])
  return rows.read(ids)
}

/**
 * Returns the label of an item, loaded if need be and kept up to date (`useLabel` of the contract).
 * Undefined while it is loading, and for an empty id; the id itself if it could not be loaded.
 */
export function useLabel(id: string): string | undefined {
  const { labels } = useShell()
  useEffect(() => {
    if (!id) return
    void labels.want(id)
    return labels.follow(id)
  }, [labels, id])
  return useAtomValue(labels.atomOf(id))
}

/** Returns an item if it is cached, else undefined, and follows changes of the cache. Never requests it. */
export function useKnownItem(id: string): Item | undefined {
  const entry = useAtomValue(useShell().items.atomOf(id))
  return entry.status === 'ready' ? entry.item : undefined
}

/**
 * Returns the label of an item if it is cached, else undefined, and follows changes of the cache. Never
 * requests it.
 */
export function useKnownLabel(id: string): string | undefined {
  return useAtomValue(useShell().labels.atomOf(id))
}
