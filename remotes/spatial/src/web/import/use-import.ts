import { useCallback, useEffect, useRef, useState } from 'react'
import type { PlacePlan } from '@cairn/contract/place-files'
import { useCommands, useTask, type Item } from '@cairn/contract/web'
import { readPlan } from '../../model/inspection.ts'

/** Decisions that follow each other so quickly are looked into together (milliseconds). */
const SETTLE_MS = 400

/** One import at work: what is decided about it, its tasks, and what may be done with it. */
export interface ImportWork {
  plan: PlacePlan
  /** Decides something; the file is looked into anew. */
  decide: (changes: Partial<PlacePlan>) => void
  isLooking: boolean
  lookTask: string | undefined
  /** The task of the import itself, or of taking it back. */
  workTask: string | undefined
  work: (action: 'importFeatures' | 'undoImport', body?: Record<string, unknown>) => void
  canUpdate: boolean
}

export function useImport(item: Item): ImportWork {
  const { startTask, report } = useCommands()
  const [plan, setPlan] = useState(() => readPlan(item['plan']))
  const [lookTask, setLookTask] = useState<string | undefined>(undefined)
  const [workTask, setWorkTask] = useState<string | undefined>(undefined)
  const [isWaiting, setWaiting] = useState(false)
  const { $id, _t: t, _i: i } = item
  const canUpdate = item.$can?.['update'] === true && item.$deleted !== true
  const look = useCallback(
    (wanted: PlacePlan) => {
      // What was decided before is no longer asked for.
      startTask('inspectImport', { t, i, plan: wanted }, $id)
        .then(setLookTask, report)
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
  const begun = useRef<unknown>(undefined)
  useEffect(() => {
    if (!isNew || begun.current === item['file']) return
    begun.current = item['file']
    look({ repairs: [], single: [] })
  }, [isNew, item, look])
  const state = useTask(lookTask)?.state
  return {
    plan,
    decide,
    canUpdate,
    lookTask,
    workTask,
    isLooking: isWaiting || state === 'QUEUED' || state === 'RUNNING',
    work: (action, body = {}) => void startTask(action, { t, i, ...body }, $id).then(setWorkTask, report),
  }
}
