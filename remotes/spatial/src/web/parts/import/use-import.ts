import { useCallback, useEffect, useRef, useState } from 'react'
import type { PlacePlan } from '@cairn/contract/place-files'
import { useCommands, useIsTaskRunning, useTasks, type Item } from '@cairn/contract/web'
import { readPlan } from '../../../model/import/inspection.ts'

/** Pause before the file is inspected again; decisions within it are inspected together (milliseconds). */
const SETTLE_MS = 400
/** The plan before anything is decided. */
const NO_PLAN: PlacePlan = { repairs: [], single: [] }

/** The import that a person works on: its plan, its tasks, and what may be done. */
export interface ImportWork {
  plan: PlacePlan
  /** Changes the plan; the file is inspected again. */
  decide: (changes: Partial<PlacePlan>) => void
  isLooking: boolean
  lookTask: string | undefined
  /** The task that imports, or that undoes the import. */
  workTask: string | undefined
  isAtWork: boolean
  work: (action: 'importFeatures' | 'undoImport', body?: Record<string, unknown>) => void
  canUpdate: boolean
}

/**
 * Keeps the plan of an import and starts its tasks. A new file is inspected at once, a decision after a
 * pause. Tasks go on while the column is closed.
 */
export function useImport(item: Item): ImportWork {
  const { startTask, report } = useCommands()
  const [plan, setPlan] = useState(() => readPlan(item['plan']))
  const [isWaiting, setWaiting] = useState(false)
  const [isStarting, setStarting] = useState(false)
  const { $id, _t: t, _i: i } = item
  // The newest task of each kind. Tasks go on while the column is closed.
  const tasks = useTasks().filter(({ asyncKey }) => asyncKey === $id)
  const lookTask = tasks.find(({ keyAction }) => keyAction === 'inspectImport')?.key
  const workTask = tasks.find(({ keyAction }) => keyAction === 'importFeatures' || keyAction === 'undoImport')?.key
  const isInspected = useIsTaskRunning(lookTask)
  const isWorked = useIsTaskRunning(workTask)
  const [file, setFile] = useState(item['file'])
  // The plan was for the former file.
  if (file !== item['file']) {
    setFile(item['file'])
    setPlan(NO_PLAN)
  }
  const canUpdate = item.$can?.['update'] === true && item.$deleted !== true
  const look = useCallback(
    (wanted: PlacePlan) => {
      // A task of the same item and action replaces the one before.
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
