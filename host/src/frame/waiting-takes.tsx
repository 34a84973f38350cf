import { onceIdle } from '../state/on-demand.ts'
import { useUnsentDrafts } from '../state/drafts/use-unsent-draft.ts'

const TakeSender = onceIdle(async () => ({ default: (await import('@cairn/forms')).TakeSender }))

/** Sends recordings that wait on this device, whatever is open, and says how many wait. */
export function WaitingTakes() {
  const { values } = useUnsentDrafts('takes ')
  return Object.keys(values).length > 0 && <TakeSender />
}
