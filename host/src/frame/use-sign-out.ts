import type { TextKey } from '@cairn/contract/texts'
import type { Question } from '../state/dialogs.ts'
import { useShell } from '../state/shell.ts'

/**
 * Returns a function that signs out, after asking if a check refuses or unsaved input would be lost.
 * Resolves with false if the person stays.
 */
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
 * Returns a function to call before all columns are closed, as at sign-out: it asks once if a check refuses
 * or unsaved input would be lost, and drops that input. `yes` is the text key of the button that agrees.
 * Resolves with false if the person stays.
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
