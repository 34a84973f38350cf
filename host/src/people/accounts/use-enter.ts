import { useShell } from '../../state/shell.ts'
import { useNavigation } from '../../frame/address/use-navigation.ts'

/** Signs in someone who has just chosen a password; where that takes more than a password, the sign-in view goes on. */
export function useEnter(): (email: string, password: string) => Promise<void> {
  const { channel } = useShell()
  const { goTo } = useNavigation()
  return (email, password) =>
    channel.signIn(email, password).then(
      () => goTo('/', { replace: true }),
      () => goTo('/sign-in', { replace: true }),
    )
}
