import { useShell } from '../../state/shell.ts'
import { useNavigation } from '../../frame/address/use-navigation.ts'

/**
 * Returns a function that signs in with an address and a password just chosen, and goes home. If that fails,
 * such as for want of a second factor, it goes to the sign-in view. Never rejects.
 */
export function useEnter(): (email: string, password: string) => Promise<void> {
  const { channel } = useShell()
  const { goTo } = useNavigation()
  return (email, password) =>
    channel.signIn(email, password).then(
      () => goTo('/', { replace: true }),
      () => goTo('/sign-in', { replace: true }),
    )
}
