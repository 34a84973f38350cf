import { onceIdle } from '../state/on-demand.ts'
import { useUnsentDrafts } from '../state/drafts/use-unsent-draft.ts'

const TakeSender = onceIdle(async () => ({ default: (await import('@cairn/forms')).TakeSender }))

/**
 * Uploads sound recordings that wait on this device for a connection, and shows how many wait; renders
 * nothing if none do.
 */
export function WaitingTakes() {
  const { values } = useUnsentDrafts('takes ')
  return Object.keys(values).length > 0 && <TakeSender />
}
