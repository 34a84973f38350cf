import { useEffect, useState } from 'react'
import { useCell, useKept } from '@cairn/contract/web'
import { askedSearch, savedId } from './saved-id.ts'

/** The saved search that a view opens with for a person, and its setter. */
export type DefaultSearch = readonly [string | undefined, (id: string | undefined) => void]

/** That of the view around, kept in this browser. */
export function useDefaultSearch(): DefaultSearch {
  const [kept, keep] = useKept(`default-search ${useCell().key}`)
  return [savedId(kept), (id) => keep(id ?? null)]
}

/** The saved search that is to be opened: the one the address asks for, or the person's own default where it says nothing yet. */
export function useAskedSearch(): [string | undefined, () => void] {
  const { parameter } = useCell()
  const [own] = useDefaultSearch()
  const [first, setFirst] = useState(parameter === '' ? own : undefined)
  useEffect(() => {
    if (parameter !== '') setFirst(undefined)
  }, [parameter])
  return [askedSearch(parameter) ?? (parameter === '' ? first : undefined), () => setFirst(undefined)]
}
