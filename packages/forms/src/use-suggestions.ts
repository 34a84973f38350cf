import { useEffect, useState } from 'react'
import { useCommands } from '@cairn/contract/web'

/** Pause in the typing before it is searched for, in milliseconds, and how many are offered. */
const PAUSE_MS = 200
const MOST = 8

export interface Suggestion {
  id: string
  label: string
}
export type Suggestions = { status: 'idle' } | { status: 'searching' } | { status: 'found'; options: Suggestion[] } | { status: 'failed' }

/** Items of a type whose text fits what is typed; of any type without one. */
export function useSuggestions(type: string | undefined, text: string): Suggestions {
  const { search } = useCommands()
  const [found, setFound] = useState<Suggestions>({ status: 'idle' })
  const typed = text.trim()
  useEffect(() => {
    if (typed === '') {
      setFound({ status: 'idle' })
      return undefined
    }
    let isCurrent = true
    const timer = setTimeout(() => {
      setFound((before) => (before.status === 'found' ? before : { status: 'searching' }))
      search({ ...(type ? { types: [type] } : {}), text: typed, labels: true, max: MOST }).then(
        ({ ids, labels }) => isCurrent && setFound({ status: 'found', options: ids.map((id) => ({ id, label: labels?.[id] ?? id })) }),
        () => isCurrent && setFound({ status: 'failed' }),
      )
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [search, type, typed])
  return found
}
