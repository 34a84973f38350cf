import { useEffect, useState } from 'react'
import { useCommands } from '@cairn/contract/web'

/** Pause in the typing before it is searched for, in milliseconds, and how many are offered. */
const PAUSE_MS = 200
const MOST = 8

export interface Suggestion {
  id: string
  label: string
}
export type Suggestions =
  | { status: 'idle' }
  | { status: 'searching' }
  | { status: 'found'; options: Suggestion[] }
  | { status: 'failed' }

/** Items of a type whose text fits what is typed; of any type without one; with `inOrg` the contacts of that organisation. While the typing goes on, what was found before is gone. */
export function useSuggestions(type: string | undefined, text: string, inOrg?: string): Suggestions {
  const { search } = useCommands()
  const [found, setFound] = useState<Suggestions>({ status: 'searching' })
  const typed = text.trim()
  useEffect(() => {
    if (typed === '') return undefined
    let isCurrent = true
    const tell = (result: Suggestions) => isCurrent && setFound(result)
    const timer = setTimeout(() => {
      search({
        ...(type ? { types: [type] } : {}),
        ...(inOrg === undefined ? {} : { must: [{ prop: 'organizations', kind: 'rel', value: [inOrg] }] }),
        text: typed,
        labels: true,
        max: MOST,
      }).then(
        ({ ids, labels }) => tell({ status: 'found', options: ids.map((id) => ({ id, label: labels?.[id] ?? id })) }),
        () => tell({ status: 'failed' }),
      )
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      setFound({ status: 'searching' })
    }
  }, [search, type, inOrg, typed])
  return typed === '' ? { status: 'idle' } : found
}
