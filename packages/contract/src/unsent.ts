/**
 * Parts of an unsent input by name. Parts left by several tabs are merged; of the same part the latest wins.
 */
export type UnsentParts = Readonly<Record<string, unknown>>

/**
 * The person's unsent input for an item. `now` returns the current value without waiting for a render.
 * `change` replaces it; an empty object removes it.
 */
export interface UnsentDraft {
  value: UnsentParts
  now: () => UnsentParts
  change: (words: UnsentParts) => void
}

/**
 * Everything unsent of the person whose id begins alike, by id, such as records that wait for a connection.
 * `now` and `change` are those of `UnsentDraft`.
 */
export interface UnsentDrafts {
  values: Readonly<Record<string, UnsentParts>>
  now: () => Readonly<Record<string, UnsentParts>>
  change: (id: string, words: UnsentParts) => void
}
