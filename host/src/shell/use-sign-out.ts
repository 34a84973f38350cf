import { useShell } from '../data/shell.ts'

/** Signs out, after asking when something typed would be lost; false when the person stays. */
export function useSignOut(): () => Promise<boolean> {
  const { channel, unsaved, questions } = useShell()
  return async () => {
    const isSure =
      !unsaved.any ||
      (await questions.ask({ title: 'app.unsaved.title', text: 'app.unsaved.signOut', yes: 'app.unsaved.discard' }))
    if (!isSure) return false
    unsaved.clear()
    channel.signOut()
    return true
  }
}
