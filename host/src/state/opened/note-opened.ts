import type { KeyStore } from '@cairn/channel/storage'

/** Storage key of what the person opened last on this device (`opened.ts`); removed at sign-out. */
export const OPENED_KEY = 'cairn-opened'

/**
 * Remembers on this device that the person opened an item or a view of an area. What remembers it is loaded
 * then, as the first view does not wait for it.
 */
export function noteOpened(storage: KeyStore, opened: { item: string } | { view: string }): void {
  const now = Date.now()
  void import('./opened.ts').then(({ noteItem, noteView }) =>
    'item' in opened ? noteItem(storage, opened.item, now) : noteView(storage, opened.view),
  )
}
