import { useItems, useSearch, type Item } from '@cairn/contract/web'
import { useEffect, useMemo } from 'react'

/** Name of the item type of texts by which an install replaces shipped ones. */
export const SYSTEM_TEXT = 'SystemText'
const PAGE = 500

/**
 * Asks the server for the items with the install's own texts in a language, page by page to the end, and
 * returns them by text key, live. `key` restricts them to one text. An item whose text was removed has no
 * `text`.
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

/** Returns the text of a `SystemText` item; undefined if it was removed. */
export function ownWords(item: Item | undefined): string | undefined {
  const text = item?.['text']
  return typeof text === 'string' ? text : undefined
}
