/** Where an item stands in the list beside it, and its neighbours; at the ends they wrap. */
export interface SequencePosition {
  /** From 1. */
  position: number
  count: number
  previous: string
  next: string
  /** Whether the step leads round the end of the list. */
  wrapsBefore: boolean
  wrapsAfter: boolean
}

export function positionIn(ids: readonly string[], id: string): SequencePosition | undefined {
  const at = ids.indexOf(id)
  const [first, last] = [ids[0], ids.at(-1)]
  if (at === -1 || first === undefined || last === undefined || ids.length < 2) return undefined
  return {
    position: at + 1,
    count: ids.length,
    previous: ids[at - 1] ?? last,
    next: ids[at + 1] ?? first,
    wrapsBefore: at === 0,
    wrapsAfter: at === ids.length - 1,
  }
}
