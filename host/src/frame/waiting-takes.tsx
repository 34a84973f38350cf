import { onceIdle } from '../state/on-demand.ts'
import { useUnsentDrafts } from '../state/drafts/use-unsent-draft.ts'

const TakeSender = onceIdle(async () => ({ default: (await import('@cairn/forms')).TakeSender }))

/** Uploads recordings queued on this device in the background, and shows how many are waiting. */
export function WaitingTakes() {
  const { values } = useUnsentDrafts('takes ')
  return Object.keys(values).length > 0 && <TakeSender />
}
