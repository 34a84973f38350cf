import { useItems, useSearch, type Item } from '@cairn/contract/web'
import { useEffect, useMemo } from 'react'

/** The item type of a text in the install's own words. */
export const SYSTEM_TEXT = 'SystemText'
const PAGE = 500

/**
 * Returns the items with the install's own words in a language by text key, live. `key` restricts them to one
 * text. An item whose words were taken back has no `text`.
 */
export function useOwnTexts(language: string, key?: string): ReadonlyMap<string, Item> {
  const search = useSearch(
    useMemo(
      () => ({
        types: [SYSTEM_TEXT],
        must: [
          { prop: 'language', kind: 'is' as const, value: language },
          ...(key === undefined ? [] : [{ prop: 'key', kind: 'is' as const, value: key }]),
        ],
        max: PAGE,
      }),
      [language, key],
    ),
  )
  const { hasMore, more } = search
  useEffect(() => {
    if (hasMore) more()
  }, [hasMore, more])
  const items = useItems(search.ids)
  return useMemo(() => {
    const oldestFirst = [...items.values()].filter(({ $deleted }) => !$deleted).toSorted((a, b) => a._i - b._i)
    return new Map(oldestFirst.map((item) => [String(item['key']), item]))
  }, [items])
}

/** Returns the words of a `SystemText` item. Returns undefined if they were taken back. */
export function ownWords(item: Item | undefined): string | undefined {
  const text = item?.['text']
  return typeof text === 'string' ? text : undefined
}
