import { useState } from 'react'

/** Keys of rows that go with their values when those are moved, so that a control keeps what it holds of its own. */
export function useRowKeys(count: number) {
  const [{ keys, next }, set] = useState(() => ({ keys: range(0, count), next: count }))
  // Values may have come or gone from elsewhere: then the rows at the end are others.
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
