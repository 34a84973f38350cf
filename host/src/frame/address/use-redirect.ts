import { useEffect } from 'react'
import { useRegistry, useRegistryReady, useSessionState } from '../../state/use-shell-state.ts'
import { redirectFor } from './redirect.ts'
import { useNavigation } from './use-navigation.ts'

/**
 * Redirects to where `redirectFor` says for the current address and session. Returns whether it is about to.
 */
export function useRedirect(): boolean {
  const { stack, address, goTo } = useNavigation()
  const session = useSessionState()
  const { views } = useRegistry()
  const isReady = useRegistryReady()
  const target = redirectFor({ stack, address, session, hasView: (view) => !isReady || views.has(view) })
  useEffect(() => {
    if (target !== undefined) goTo(target, { replace: true })
  }, [target, goTo])
  return target !== undefined
}
