import { useSession } from '@cairn/contract/web'

/** Tells whether the person makes words, and so hears what others recorded. */
export function useMakesWords(): boolean {
  const session = useSession()
  return session?.admin === true || session?.capabilities['Vocab'] === true
}
