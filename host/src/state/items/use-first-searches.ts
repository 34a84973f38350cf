import { useAtomValue } from 'jotai'
import { userAtom } from '../atoms.ts'
import { setFirstSearch } from '../preferences.ts'
import { useShell } from '../shell.ts'

const NONE = {}

/**
 * Returns the id of the saved search with which each view opens, by view, and a function that sets one on
 * the person's account on the server (`useFirstSearches` of the contract).
 */
export function useFirstSearches(): [Readonly<Record<string, string>>, (view: string, id: string | undefined) => void] {
  const shell = useShell()
  const user = useAtomValue(userAtom)
  return [user?.firstSearches ?? NONE, (view, id) => void setFirstSearch(shell, view, id)]
}
