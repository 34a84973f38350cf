import { useShell } from '../../state/shell.ts'
import { useNavigation } from '../address/use-navigation.ts'
import { useLeave } from '../use-sign-out.ts'

/**
 * Returns a function that starts to act as a person, beginning at home, or without a person stops; it
 * reloads the page with the other rights. It asks first if a check refuses or unsaved input would be lost.
 * Never rejects: a failure is shown as a notice.
 */
export function useMasquerade(): (person?: string) => Promise<void> {
  const { channel, leaving, notices, reload } = useShell()
  const { goTo } = useNavigation()
  const leave = useLeave()
  return async (person) => {
    try {
      if (!(await leave('app.masquerade.discard'))) return
      await channel.masquerade(person)
      leaving.endAsking()
      // What the administrator looked at may be nothing for the person: one begins where they begin.
      if (person !== undefined) goTo('/')
      reload()
    } catch (thrown) {
      notices.report(thrown)
    }
  }
}
