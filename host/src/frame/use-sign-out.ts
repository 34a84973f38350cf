import type { TextKey } from '@cairn/contract/texts'
import type { Question } from '../state/dialogs.ts'
import { useShell } from '../state/shell.ts'

/** Signs out after asking. Resolves with false if the person stays. */
export function useSignOut(): () => Promise<boolean> {
  const { channel } = useShell()
  const leave = useLeave()
  return async () => {
    if (!(await leave('app.unsaved.discard'))) return false
    channel.signOut()
    return true
  }
}

/**
 * Asks once before everything on the screen ends, if a check refuses or something typed would be lost, and drops what
 * was typed. `yes` is the text key of the button that does so. Resolves with false if the person stays.
 */
export function useLeave(): (yes: TextKey) => Promise<boolean> {
  const { unsaved, leaving } = useShell()
  return async (yes) => {
    const loss: Question | undefined = unsaved.any
      ? { title: 'app.unsaved.title', text: 'app.unsaved.signOut', yes }
      : undefined
    const isSure = await leaving.allows({ loss })
    if (isSure) unsaved.clear()
    return isSure
  }
}
