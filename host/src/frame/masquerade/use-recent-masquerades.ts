import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { useShell } from '../../state/shell.ts'

const answerSchema = v.object({ ids: v.array(v.string()) })
const NONE: readonly string[] = []

/**
 * Returns the ids of the last 5 people as whom this administrator acted, newest first; empty while loading,
 * and if that fails, which is shown as a notice.
 */
export function useRecentMasquerades(): readonly string[] {
  const { channel, notices } = useShell()
  const [ids, setIds] = useState(NONE)
  useEffect(() => {
    let isGone = false
    channel
      .send('act/recentMasquerades', {})
      .then((answer) => isGone || setIds(v.parse(answerSchema, answer).ids))
      .catch((thrown: unknown) => notices.report(thrown))
    return () => void (isGone = true)
  }, [channel, notices])
  return ids
}
