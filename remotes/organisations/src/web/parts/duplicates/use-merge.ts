import { textKeyFromData, type TextKey } from '@cairn/contract/texts'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { toCairnError } from '@cairn/contract/errors'
import { useCommands, useTask, type Item, type Task } from '@cairn/contract/web'
import { parseItemId } from '@cairn/contract'
import type { TakenValues } from '../../../model/duplicates/merge-choice.ts'

const resultSchema = v.object({ changed: v.number(), failed: v.optional(v.number(), 0) })
/**
 * Result of a merge task: the number of items that now name the kept item, and of those that could not be
 * changed.
 */
export type MergeResult = v.InferOutput<typeof resultSchema>

/** Progress of a merge in the dialog: choosing, running as a task, merged, or undone. */
export type MergeState =
  | { status: 'choosing'; problem?: TextKey }
  | { status: 'working'; task: Task | undefined }
  /** `result` is undefined if it could not be read. `problem` says why undoing failed. */
  | { status: 'merged' | 'undone'; result?: MergeResult; problem?: TextKey }

type Stood = Exclude<MergeState, { status: 'working' }>
/** A task that merges or undoes, and the state to go back to if it does not finish. */
interface Run {
  key: string
  ends: 'merged' | 'undone'
  /** The state to go back to if the task does not finish. */
  before: Stood
}

/**
 * Starts the task that merges one item into another, or the one that undoes it, and follows it. Returns its
 * state and functions; a refusal becomes the state's `problem`.
 */
export function useMerge() {
  const { startTask, taskResult } = useCommands()
  const [run, setRun] = useState<Run | undefined>(undefined)
  const [state, setState] = useState<MergeState>({ status: 'choosing' })
  const task = useTask(run?.key)
  useEffect(() => {
    if (!run || !task) return
    if (task.state === 'DONE')
      taskResult(run.key)
        .then((answer) => v.parse(resultSchema, answer))
        .then(
          (result) => setState({ status: run.ends, result }),
          () => setState({ status: run.ends }),
        )
    else if (task.state === 'FAILED' || task.state === 'CANCELLED')
      setState({ ...run.before, problem: textKeyFromData(task.errorKey ?? 'organisations.duplicates.cancelled') })
    else setState({ status: 'working', task })
  }, [run, task, taskResult])

  const start = (ends: 'merged' | 'undone', action: string, body: Record<string, unknown>) => {
    const before: Stood = state.status === 'working' ? { status: 'choosing' } : state
    setState({ status: 'working', task: undefined })
    startTask(action, body).then(
      (key) => setRun({ key, ends, before }),
      (thrown: unknown) => setState(refused(before, thrown)),
    )
  }
  return {
    state,
    merge: (from: Item, into: Item, take: TakenValues) =>
      start('merged', 'mergeItems', { t: from._t, i: from._i, into: into.$id, u: from._u, intoU: into._u, take }),
    undo: (id: string) => {
      const { type: t, index: i } = parseItemId(id)
      start('undone', 'unmergeItems', { t, i })
    },
  }
}

function refused(before: Stood, thrown: unknown): Stood {
  return { ...before, problem: toCairnError(thrown).toBody().userMessage }
}
