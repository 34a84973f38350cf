import { timelineTaskSchema, type Timeline, type TimelineTask } from '@cairn/contract/timeline'
import { useCallback, useState } from 'react'
import * as v from 'valibot'
import { useShell } from '../../state/shell.ts'
import type { Act } from './acts.ts'

/**
 * Returns the changes of an act, at first those loaded with the timeline, and a function that loads all
 * changes written together with them, as an act may continue beyond its page. The function does nothing if
 * the changes were not written together; a failed load is ignored.
 */
export function useAct({ entries }: Act, labels: Timeline['labels']): [TimelineTask, () => void] {
  const { channel } = useShell()
  const [whole, setWhole] = useState<TimelineTask>()
  const [{ id, u, ts }] = entries
  const isOnePiece = entries.every((entry) => entry.ts === ts)
  const load = useCallback(() => {
    if (!isOnePiece || whole) return
    channel.send('act/timelineTask', { id, u }).then(
      (answer) => setWhole(v.parse(timelineTaskSchema, answer)),
      () => {},
    )
  }, [channel, id, u, isOnePiece, whole])
  return [whole ?? { ops: [...entries], labels }, load]
}
