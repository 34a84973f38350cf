import { useAtomValue } from 'jotai'
import { userAtom } from '../atoms.ts'
import { setFirstSearch } from '../preferences.ts'
import { useShell } from '../shell.ts'

const NONE = {}

/**
 * Returns the id of the saved search that each view opens with, by view, and a setter that stores it with the
 * account on the server (contract).
 */
export function useFirstSearches(): [Readonly<Record<string, string>>, (view: string, id: string | undefined) => void] {
  const shell = useShell()
  const user = useAtomValue(userAtom)
  return [user?.firstSearches ?? NONE, (view, id) => void setFirstSearch(shell, view, id)]
}
