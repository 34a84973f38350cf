import { useEffect, useRef, useState } from 'react'
import { useCommands, useIsTaskRunning, useTasks, type Item, type ItemType, type Task } from '@cairn/contract/web'
import { sameValue } from '@cairn/model/draft'
import { mappedPlan, readImportPlan, type ImportColumn, type ImportPlan } from '@cairn/model/imports'

/** A step of an import that runs as a task. */
export type ImportAction = 'applyImport' | 'lookAtImport' | 'revertImport' | 'tryImport'

/** State of an import being worked on: the plan and its tasks. */
export interface ImportWork {
  /** Undefined until the file was looked at. */
  plan: ImportPlan | undefined
  /** The plan is the one that was tried last. */
  isTried: boolean
  change: (changes: Partial<ImportPlan>) => void
  changeColumn: (at: number, changes: Partial<ImportColumn>) => void
  /** Says what a column becomes: a property, nothing yet (an empty text), or left out (undefined). */
  mapColumn: (type: ItemType, at: number, to: string | undefined, samples: readonly string[]) => void
  /** Starts a step with the plan as it is. */
  run: (action: ImportAction, body?: Record<string, unknown>) => void
  /** The task of the step that runs, or ran last. */
  task: Task | undefined
  isAtWork: boolean
  canUpdate: boolean
}

/** A plan that is being decided, and the stored one, as JSON, from which it began. */
interface Decided {
  of: string
  plan: ImportPlan
}

/** What was decided in this visit and not tried, by the id of the import. Closing a column loses nothing. */
const untried = new Map<string, Decided>()

/**
 * Manages the plan of an import and starts its steps. A new file is analysed at once. Tasks continue while
 * the column is closed.
 */
export function useImportWork(item: Item): ImportWork {
  const { startTask, report } = useCommands()
  const { $id, _t: t, _i: i } = item
  const stored = readImportPlan(item['plan'])
  const mark = JSON.stringify(stored ?? null)
  const [decided, setDecided] = useState(() => untried.get($id))
  const [isStarting, setStarting] = useState(false)
  const plan = decided && decided.of === mark ? decided.plan : stored
  const [task] = useTasks().filter(({ asyncKey }) => asyncKey === $id)
  const isRunning = useIsTaskRunning(task?.key)
  const canUpdate = item.$can?.['update'] === true && item.$deleted !== true
  const run: ImportWork['run'] = (action, body = {}) => {
    setStarting(true)
    void startTask(action, { t, i, ...(plan ? { plan } : {}), ...body }, $id)
      .catch(report)
      .finally(() => setStarting(false))
  }
  const begun = useRef<unknown>(undefined)
  const isNew = item['state'] === 'NEW' && item['found'] === undefined && canUpdate && !isRunning
  useEffect(() => {
    if (!isNew || begun.current === item['file']) return
    begun.current = item['file']
    startTask('lookAtImport', { t, i }, $id).catch(report)
  }, [isNew, item, startTask, report, t, i, $id])
  const change: ImportWork['change'] = (changes) => {
    if (!plan) return
    const next = { of: mark, plan: { ...plan, ...changes } }
    untried.set($id, next)
    setDecided(next)
  }
  return {
    plan,
    isTried: item['trial'] !== undefined && sameValue(plan, stored),
    change,
    changeColumn: (at, changes) => {
      const columns = (plan?.columns ?? []).map((column, place) => (place === at ? { ...column, ...changes } : column))
      change({ columns })
    },
    mapColumn: (type, at, to, samples) => {
      if (plan) change(mappedPlan(plan, type.properties, at, to, samples))
    },
    run,
    task,
    isAtWork: isStarting || isRunning,
    canUpdate,
  }
}
