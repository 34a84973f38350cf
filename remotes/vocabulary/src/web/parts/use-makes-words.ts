import { useSession } from '@cairn/contract/web'

/**
 * Tells whether the person may create words, as administrators and who has the area's capability may, and so
 * may listen to others' unreviewed recordings.
 */
export function useMakesWords(): boolean {
  const session = useSession()
  return session?.admin === true || session?.capabilities['Vocab'] === true
}
