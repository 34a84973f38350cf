import { useCallback, useEffect, useRef, useState } from 'react'
import type { PlacePlan } from '@cairn/contract/place-files'
import { useCommands, useIsTaskRunning, useTasks, type Item } from '@cairn/contract/web'
import { readPlan } from '../../../model/inspection.ts'

/** Decisions that follow each other so quickly are looked into together (milliseconds). */
const SETTLE_MS = 400
/** Of a file of which nothing is decided yet. */
const NO_PLAN: PlacePlan = { repairs: [], single: [] }

/** One import at work: what is decided about it, its tasks, and what may be done with it. */
export interface ImportWork {
  plan: PlacePlan
  /** Decides something; the file is looked into anew. */
  decide: (changes: Partial<PlacePlan>) => void
  isLooking: boolean
  lookTask: string | undefined
  /** The task of the import itself, or of taking it back. */
  workTask: string | undefined
  isAtWork: boolean
  work: (action: 'importFeatures' | 'undoImport', body?: Record<string, unknown>) => void
  canUpdate: boolean
}

export function useImport(item: Item): ImportWork {
  const { startTask, report } = useCommands()
  const [plan, setPlan] = useState(() => readPlan(item['plan']))
  const [isWaiting, setWaiting] = useState(false)
  const [isStarting, setStarting] = useState(false)
  const { $id, _t: t, _i: i } = item
  // The newest of each; they go on while the column is closed.
  const tasks = useTasks().filter(({ asyncKey }) => asyncKey === $id)
  const lookTask = tasks.find(({ keyAction }) => keyAction === 'inspectImport')?.key
  const workTask = tasks.find(({ keyAction }) => keyAction === 'importFeatures' || keyAction === 'undoImport')?.key
  const isInspected = useIsTaskRunning(lookTask)
  const isWorked = useIsTaskRunning(workTask)
  const [file, setFile] = useState(item['file'])
  // What was decided was about the file before.
  if (file !== item['file']) {
    setFile(item['file'])
    setPlan(NO_PLAN)
  }
  const canUpdate = item.$can?.['update'] === true && item.$deleted !== true
  const look = useCallback(
    (wanted: PlacePlan) => {
      // What was decided before is no longer asked for.
      startTask('inspectImport', { t, i, plan: wanted }, $id)
        .catch(report)
        .finally(() => setWaiting(false))
    },
    [startTask, report, $id, t, i],
  )
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const decide = (changes: Partial<PlacePlan>) => {
    const next = { ...plan, ...changes }
    setPlan(next)
    setWaiting(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => look(next), SETTLE_MS)
  }
  const isNew = item['state'] === 'NEW' && item['found'] === undefined && canUpdate
  const begun = useRef(isInspected ? item['file'] : undefined)
  useEffect(() => {
    if (!isNew || begun.current === item['file']) return
    begun.current = item['file']
    clearTimeout(timer.current)
    look(NO_PLAN)
  }, [isNew, item, look])
  const work: ImportWork['work'] = (action, body = {}) => {
    setStarting(true)
    void startTask(action, { t, i, ...body }, $id)
      .catch(report)
      .finally(() => setStarting(false))
  }
  return {
    plan,
    decide,
    canUpdate,
    lookTask,
    workTask,
    isLooking: isWaiting || isInspected,
    isAtWork: isStarting || isWorked,
    work,
  }
}
