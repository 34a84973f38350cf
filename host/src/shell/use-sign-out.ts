import type { TextKey } from '@cairn/contract/texts'
import { useShell } from '../data/shell.ts'

/** Signs out, after asking when something typed would be lost; false when the person stays. */
export function useSignOut(): () => Promise<boolean> {
  const { channel } = useShell()
  const leave = useLeave()
  return async () => {
    if (!(await leave('app.unsaved.discard'))) return false
    channel.signOut()
    return true
  }
}

/** Asks when something typed would be lost, and drops it; `yes` is the text of the button that does so. False when the person stays. */
export function useLeave(): (yes: TextKey) => Promise<boolean> {
  const { unsaved, dialogs } = useShell()
  return async (yes) => {
    const isSure = !unsaved.any || (await dialogs.ask({ title: 'app.unsaved.title', text: 'app.unsaved.signOut', yes }))
    if (isSure) unsaved.clear()
    return isSure
  }
}
