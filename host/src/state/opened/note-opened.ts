import { TOKEN_KEY, type KeyStore } from '@cairn/channel/storage'

/** Storage key of what the person opened last on this device (`opened.ts`); removed at sign-out. */
export const OPENED_KEY = 'cairn-opened'

/**
 * Remembers on this device that the person opened an item or a view of an area. What remembers it is loaded
 * then, as the first view does not wait for it.
 */
export function noteOpened(storage: KeyStore, opened: { item: string } | { view: string }): void {
  const [now, token] = [Date.now(), storage.getItem(TOKEN_KEY)]
  void import('./opened.ts').then(({ noteItem, noteView }) => {
    // Nothing of a person who signed out meanwhile comes back.
    if (storage.getItem(TOKEN_KEY) !== token) return
    if ('item' in opened) noteItem(storage, opened.item, now)
    else noteView(storage, opened.view)
  })
}
