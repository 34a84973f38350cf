import { HIDDEN_LABEL } from '@cairn/contract'
import { piecesIn, type Piece } from './claims/pieces.ts'

/** The belongings that an item refers to: those visible to the reader, and the number of hidden ones. */
export interface ShownBelongings {
  named: readonly string[]
  shown: readonly string[]
  /** Hidden ones that a claim opens by number and name. */
  pieces: readonly Piece[]
  hidden: number
}

/** Tells which of the belongings of a claim, an exhibition or a loan its reader may see, by their labels. */
export function shownBelongings(item: {
  $labels?: Readonly<Record<string, string>>
  [property: string]: unknown
}): ShownBelongings {
  const named = [item['belongings'] ?? []].flat().map(String)
  const shown = named.filter((id) => item.$labels?.[id] !== HIDDEN_LABEL)
  const pieces = piecesIn(item['pieces']).filter(({ id }) => named.includes(id) && !shown.includes(id))
  return { named, shown, pieces, hidden: named.length - shown.length - pieces.length }
}
