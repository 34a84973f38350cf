import { EVERYONE_OWNER } from '@cairn/contract'
import { useCommands, useItems, useListValues, useSearch, type Item } from '@cairn/contract/web'
import { useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'

/** Name of the item type of which list values are items. */
export const LIST_VALUE = 'LOVValue'
const MOST_VALUES = 1000
const usesSchema = v.object({
  uses: v.record(v.string(), v.object({ count: v.number(), isExact: v.boolean() })),
})
/** How often each list value is used, by its key. */
export type Uses = v.InferOutput<typeof usesSchema>['uses']

/**
 * A value of a list as its editor shows it. It has no item if it only comes with the area, or its item is
 * not loaded.
 */
export interface ListRowValue {
  key: string
  label: string
  isArchived: boolean
  item: Item | undefined
}

/**
 * Returns the values of a list, of one owner or general, in order and kept up to date, each with its item
 * (if it is among the 1,000 newest of the list), and the owners that have values of their own. `rows` is
 * undefined while loading.
 */
export function useListRows(
  list: string,
  owner: string | undefined,
): { rows: readonly ListRowValue[] | undefined; owners: readonly string[] } {
  const values = useListValues(list)
  const search = useSearch(
    useMemo(
      () => ({ types: [LIST_VALUE], must: [{ prop: 'list', kind: 'is' as const, value: list }], max: MOST_VALUES }),
      [list],
    ),
  )
  const items = useItems(search.ids)
  const own = new Map(
    [...items.values()]
      .filter((item) => item['owner'] === owner && !item.$deleted)
      .map((item) => [String(item['key']), item]),
  )
  return {
    rows: (values && (values[owner ?? EVERYONE_OWNER] ?? []))
      ?.filter(({ deleted }) => !deleted)
      .map(({ key, label, archived }) => ({
        ...{ key, label, isArchived: archived === true },
        item: own.get(key),
      })),
    owners: Object.keys(values ?? {}).filter((id) => id !== EVERYONE_OWNER),
  }
}

/**
 * Asks the server how often each value of a list is used, as far as the person may see, and again when
 * `version` changes. Empty until the first answer.
 */
export function useUses(list: string, version: unknown): Uses {
  const { act, report } = useCommands()
  const [uses, setUses] = useState<Uses>({})
  useEffect(() => {
    let isCurrent = true
    act('listUses', '', { list })
      .then((answer) => v.parse(usesSchema, answer))
      .then((answer) => isCurrent && setUses(answer.uses), report)
    return () => void (isCurrent = false)
  }, [act, report, list, version])
  return uses
}
