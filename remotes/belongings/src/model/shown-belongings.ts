import { HIDDEN_LABEL } from '@cairn/contract'

/** The belongings that an item refers to: those visible to the reader, and the number of hidden ones. */
export interface ShownBelongings {
  named: readonly string[]
  shown: readonly string[]
  hidden: number
}

/** Tells which of the belongings of a claim, an exhibition or a loan its reader may see, by their labels. */
export function shownBelongings(item: {
  $labels?: Readonly<Record<string, string>>
  [property: string]: unknown
}): ShownBelongings {
  const named = [item['belongings'] ?? []].flat().map(String)
  const shown = named.filter((id) => item.$labels?.[id] !== HIDDEN_LABEL)
  return { named, shown, hidden: named.length - shown.length }
}
