import type { Sequence } from '../../state/atoms.ts'

/**
 * The position of an item in the list to its left, and the ids of its neighbours. A completely loaded list
 * wraps around.
 */
export interface SequencePosition {
  /** From 1. */
  position: number
  count: number
  /** Undefined where the list has not loaded that far. */
  previous: string | undefined
  next: string | undefined
  /** Whether `previous` is the last of the list. */
  wrapsBefore: boolean
  /** Whether `next` is the first of the list. */
  wrapsAfter: boolean
}

/**
 * Returns the position of an item in a list, with its neighbours, which wrap around the ends if all hits are
 * loaded. Undefined if the item is not in the list, or the list has fewer than two ids.
 */
export function positionIn({ ids, total }: Sequence, id: string): SequencePosition | undefined {
  const at = ids.indexOf(id)
  if (at === -1 || ids.length < 2) return undefined
  const isWhole = ids.length >= total
  return {
    position: at + 1,
    count: Math.max(total, ids.length),
    previous: ids[at - 1] ?? (isWhole ? ids.at(-1) : undefined),
    next: ids[at + 1] ?? (isWhole ? ids[0] : undefined),
    wrapsBefore: isWhole && at === 0,
    wrapsAfter: isWhole && at === ids.length - 1,
  }
}

/** Returns the ids after this one in the list, then those before it; empty if it is not in the list. */
export function followingIn({ ids }: Sequence, id: string): string[] {
  const at = ids.indexOf(id)
  return at === -1 ? [] : [...ids.slice(at + 1), ...ids.slice(0, at)]
}
