import { duplicateKeys, MOST_ALIKE, textOf, type DuplicateReason, type DuplicateType } from './duplicate-keys.ts'

/** Ids of items that may all be the same, and what they have in common. */
export interface DuplicateGroup {
  ids: string[]
  reasons: DuplicateReason[]
}

/**
 * Creates a collector of possible duplicates: `add` takes the items in any order, `groups` returns the
 * groups. An item that has something in common with two groups joins them. What more than `MOST_ALIKE` items
 * share makes no group.
 */
export function createDuplicateGroups(type: DuplicateType) {
  const holders = new Map<string, { reason: DuplicateReason; ids: string[] }>()
  return {
    add(id: string, item: Readonly<Record<string, unknown>>): void {
      for (const key of duplicateKeys(type, item)) {
        const held = holders.get(textOf(key)) ?? { reason: key.reason, ids: [] }
        holders.set(textOf(key), held)
        // An item may have the same number twice.
        if (held.ids.at(-1) !== id && held.ids.length <= MOST_ALIKE) held.ids.push(id)
      }
    },
    /**
     * Returns the groups, those with most reasons first. Items that are alike in different ways are one
     * group.
     */
    groups(): DuplicateGroup[] {
      const groupOf = new Map<string, { ids: Set<string>; reasons: Set<DuplicateReason> }>()
      for (const { reason, ids } of holders.values()) {
        if (ids.length < 2 || ids.length > MOST_ALIKE) continue
        const group = { ids: new Set(ids), reasons: new Set([reason]) }
        for (const other of new Set(ids.map((id) => groupOf.get(id)))) {
          for (const id of other?.ids ?? []) group.ids.add(id)
          for (const known of other?.reasons ?? []) group.reasons.add(known)
        }
        for (const id of group.ids) groupOf.set(id, group)
      }
      return [...new Set(groupOf.values())]
        .map(({ ids, reasons }) => ({ ids: [...ids], reasons: [...reasons] }))
        .sort((left, right) => right.reasons.length - left.reasons.length)
    },
  }
}
