import { isValid } from '@cairn/channel/session'
import { useNavigation } from '../frame/address/use-navigation.ts'
import { useRegistry, useSessionState } from '../state/use-shell-state.ts'
import { SHELL_VIEWS } from './shell-views.tsx'

/**
 * Tells whether the navigation menu is shown: always to signed-in people; to visitors if an entry of their
 * menu opens a view, and the first column is an item, an area's view or the search.
 */
export function useHasMenu(): boolean {
  const isSignedIn = isValid(useSessionState())
  const { menu } = useRegistry()
  const first = useNavigation().stack?.[0]
  if (isSignedIn) return true
  const isOpen =
    first?.kind === 'item' || (first?.kind === 'view' && (first.view === 'search' || !SHELL_VIEWS[first.view]))
  return isOpen && menu.some(({ entries }) => entries.some(({ opens }) => opens))
}
