import { use, useMemo } from 'react'
import type { FacetTerm } from '@cairn/contract/query'
import { useTranslate } from '@cairn/contract/web'
import { TypeGroups } from '../../base/type-groups.ts'

/** Types that stand together, of which a search finds items. */
export interface CountedGroup {
  key: string
  /** Its name, with a capital. */
  label: string
  /** How many items of it the person may see. */
  count: number
  /** Types of it that were found. */
  types: readonly string[]
}

/** Returns the groups of the types that a search finds, that with the most items first. */
export function useCountedGroups(found: readonly FacetTerm[]): CountedGroup[] {
  const translate = useTranslate()
  const { groupOf } = use(TypeGroups)
  return useMemo(() => {
    const groups = new Map<string, CountedGroup>()
    for (const { value, count } of found.filter((term) => term.count > 0)) {
      const { key, title } = groupOf(value)
      const { count: before = 0, types = [] } = groups.get(key) ?? {}
      const label = translate(title).replace(/^./u, (letter) => letter.toLocaleUpperCase())
      groups.set(key, { key, label, count: before + count, types: [...types, value] })
    }
    return [...groups.values()].toSorted((one, other) => other.count - one.count)
  }, [found, groupOf, translate])
}
