/**
 * Parts of an unsent input by name. Parts left by several tabs are merged; of the same part the latest wins.
 */
export type UnsentParts = Readonly<Record<string, unknown>>

/**
 * The person's unsent input for an item. `now` returns the current value without waiting for a render.
 * `change` replaces it; an empty object removes it. `isStored`: it is on the device by now, so that a reload
 * loses nothing.
 */
export interface UnsentDraft {
  value: UnsentParts
  now: () => UnsentParts
  change: (words: UnsentParts) => void
  isStored: boolean
}

/**
 * The person's unsent data whose ids begin with a prefix, by id, such as records waiting for a connection.
 * `now` and `change` are those of `UnsentDraft`. `isStored` tells it of one id as it is now.
 */
export interface UnsentDrafts {
  values: Readonly<Record<string, UnsentParts>>
  now: () => Readonly<Record<string, UnsentParts>>
  change: (id: string, words: UnsentParts) => void
  isStored: (id: string) => boolean
}
