import { useState } from 'react'

/**
 * Returns React keys for the rows of an edited list, and functions to call when a row is inserted,
 * removed or moved. Keys move with their rows, so that each control keeps its internal state.
 */
export function useRowKeys(count: number) {
  const [{ keys, next }, set] = useState(() => ({ keys: range(0, count), next: count }))
  // If values were added or removed from outside, keys are added or removed at the end.
  const fitting =
    keys.length === count ? keys : [...keys.slice(0, count), ...range(next, next + Math.max(0, count - keys.length))]
  const change = (keysAfter: number[]) => set({ keys: keysAfter, next: Math.max(next, ...keysAfter) + 1 })
  const fresh = Math.max(next, ...fitting) + 1
  return {
    keys: fitting,
    insert: (at: number) => change(fitting.toSpliced(at, 0, fresh)),
    remove: (at: number) => change(fitting.toSpliced(at, 1)),
    move: (from: number, to: number) => change(fitting.toSpliced(from, 1).toSpliced(to, 0, fitting[from] ?? fresh)),
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at)
}
