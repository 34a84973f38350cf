import type { WorkflowDefinition } from '@cairn/contract/workflow'
import { begun, settle } from './settle.ts'
import { isOpen, type Circumstances } from './step-facts.ts'
import { startRun } from './commands.ts'
import { daysOf } from './order.ts'

/** When a step of a tried run began and ended, in days from its start. */
export interface SimulatedStep {
  key: string
  began: number
  ended: number
  isSkipped: boolean
}

const DAY_MS = 86_400_000

/**
 * Simulates a workflow with the real engine: each step takes the days until it is due, independent ones in
 * parallel. Returns the steps in order of completion; unreachable steps are missing.
 */
export function simulate(definition: WorkflowDefinition, about: Circumstances): SimulatedStep[] {
  const start = Date.parse(about.now)
  const dayOf = (now: string) => Math.round((Date.parse(now) - start) / DAY_MS)
  const began = new Map<string, number>()
  let run = startRun(definition, {}, about)
  let { now } = about
  const ended: SimulatedStep[] = []
  for (let count = 0; count <= definition.steps.length; count++) {
    for (const step of run.steps) {
      if (isOpen(step) && !began.has(step.key)) began.set(step.key, dayOf(now))
      const isNew = !ended.some(({ key }) => key === step.key)
      if (step.status === 'SKIP' && isNew)
        ended.push({ key: step.key, began: dayOf(now), ended: dayOf(now), isSkipped: true })
    }
    const [next] = run.steps
      .filter(isOpen)
      .map((step) => ({
        step,
        end: (began.get(step.key) ?? 0) + daysOf(step),
      }))
      .sort((one, other) => one.end - other.end)
    if (!next) break
    now = new Date(start + next.end * DAY_MS).toISOString()
    const later = { ...about, now }
    ended.push({ key: next.step.key, began: began.get(next.step.key) ?? 0, ended: next.end, isSkipped: false })
    const steps = run.steps.map((step) =>
      step.key === next.step.key ? { ...begun(step, later), status: 'COMPLETE' as const } : step,
    )
    run = settle({ ...run, steps }, later)
  }
  return ended
}
