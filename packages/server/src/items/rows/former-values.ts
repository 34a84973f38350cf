import type { Item } from '@cairn/contract'
import { notAmong } from '@cairn/model/not-among'
import { sameValue, type Changes } from './changes.ts'

/**
 * Returns the values to write so that a change is undone: the former values of those properties in which the
 * item still has what the change set. In multi-valued properties only the values that it added or removed are
 * reverted; a row of a group counts as one value.
 */
export function formerValues(item: Readonly<Partial<Item>>, change: Changes): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(change).flatMap(([name, { from, to }]): [string, unknown][] => {
      const now = item[name]
      if (!areLists(from, to)) return sameValue(now, to) && !sameValue(from, to) ? [[name, from ?? null]] : []
      const [before, after] = [[from ?? []].flat(), [to ?? []].flat()]
      const gone = new Set(notAmong(after, before))
      const kept = notAmong([now ?? []].flat(), gone)
      const next = [...new Set([...kept, ...notAmong(before, after)])]
      return sameValue(next, now ?? []) ? [] : [[name, next.length > 0 ? next : null]]
    }),
  )
}

/** Whether a value was, or became, a list whose values can be told apart one by one. */
function areLists(...values: unknown[]): boolean {
  return values.some(Array.isArray) && values.flat().every((one) => typeof (one ?? '') !== 'object')
}
