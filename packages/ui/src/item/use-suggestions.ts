import { useEffect, useState } from 'react'
import { LABEL_KEY } from '@cairn/contract/query'
import { useCommands, type Query } from '@cairn/contract/web'
import { INPUT_DELAY_MS } from '../base/delays.ts'

/** Suggestions at most. */
const MOST = 8

/** An item that a field offers for what was typed. */
export interface Suggestion {
  id: string
  label: string
}
/**
 * State of a field that searches as one types: `idle` if nothing is typed. `options` is empty if nothing
 * was found.
 */
export type Suggestions =
  | { status: 'idle' }
  | { status: 'searching' }
  | { status: 'found'; options: readonly Suggestion[] }
  | { status: 'failed' }

/** Finds what a field offers for a text. Rejects if it cannot. */
export type FindSuggestions = (text: string) => Promise<readonly Suggestion[]>

/**
 * Returns items that match the typed text: within a query, by label, or as a function finds them. Each change
 * of the function searches again. Searches `INPUT_DELAY_MS` after the last key press. Earlier suggestions are
 * dropped while searching.
 */
export function useSuggestions(among: Query | FindSuggestions, text: string): Suggestions {
  const { search } = useCommands()
  const [found, setFound] = useState<Suggestions>({ status: 'searching' })
  const typed = text.trim()
  const key = typeof among === 'function' ? among : JSON.stringify(among)
  useEffect(() => {
    if (typed === '') return undefined
    let isCurrent = true
    const tell = (result: Suggestions) => isCurrent && setFound(result)
    const within = async (query: string) => {
      const sort = [{ key: LABEL_KEY, order: 'asc' as const }]
      const asked = { sort, ...(JSON.parse(query) as Query), text: typed, labels: true, max: MOST }
      const { ids, labels } = await search(asked)
      return ids.map((id) => ({ id, label: labels?.[id] ?? id }))
    }
    const timer = setTimeout(() => {
      const asked = typeof key === 'function' ? key(typed) : within(key)
      asked.then(
        (options) => tell({ status: 'found', options }),
        () => tell({ status: 'failed' }),
      )
    }, INPUT_DELAY_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      setFound({ status: 'searching' })
    }
  }, [search, key, typed])
  return typed === '' ? { status: 'idle' } : found
}
