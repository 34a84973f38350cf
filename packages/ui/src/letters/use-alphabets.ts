import { LANGUAGE_TYPE } from '@cairn/contract'
import { useItems, useSearch } from '@cairn/contract/web'
import type { Query } from '@cairn/contract/query'
import { alphabetIn, type AlphabetOf } from '@cairn/model/letters'

/** Finds the first 50 languages, by name, that the person may see. */
export const LANGUAGES: Query = {
  types: [LANGUAGE_TYPE],
  sort: [{ key: '$label', order: 'asc' }],
  max: 50,
  labels: true,
}

/**
 * Asks the server for the first 50 languages by name, and returns the alphabets of those that the person may
 * see, or of one of them. Empty until they have come.
 */
export function useAlphabets(language?: string): AlphabetOf[] {
  const { ids: all } = useSearch(LANGUAGES)
  const ids = all.filter((id) => language === undefined || id === language)
  const items = useItems(ids)
  return ids.flatMap((id) => {
    const item = items.get(id)
    return item ? [alphabetIn(item)] : []
  })
}
