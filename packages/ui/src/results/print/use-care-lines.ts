import { useCallback } from 'react'
import { useLanguage, useListValues, type Item } from '@cairn/contract/web'
import { careLines } from '@cairn/model/care-lines'

/** Returns a function that makes the lines printed beside an item: its content warnings and labels. */
export function useCareLines(): (item: Item) => string[] {
  const language = useLanguage()
  const lists = useListValues('CONTENT_WARNINGS')
  return useCallback(
    (item) => {
      const values = Object.values(lists ?? {}).flat()
      return careLines(item, Object.fromEntries(values.map(({ key, label }) => [key, label])), language)
    },
    [lists, language],
  )
}
