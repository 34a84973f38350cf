import type { StepDefinition, WorkflowDefinition } from '@cairn/contract/workflow'

/** Days that a step takes if its definition does not say when it is due. */
export const USUAL_DAYS = 1

/**
 * Returns the keys of all steps that come before a step, over any number of others; its own if it waits for
 * itself.
 */
export function beforeStep(key: string, steps: readonly StepDefinition[]): Set<string> {
  const byKey = Map.groupBy(steps, (step) => step.key)
  const afterOf = (name: string) => byKey.get(name)?.flatMap(({ after = [] }) => after) ?? []
  const before = new Set<string>()
  const open = afterOf(key)
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (before.has(name)) continue
    before.add(name)
    open.push(...afterOf(name))
  }
  return before
}

/** Returns the days that a step is given by its definition. */
export function daysOf({ due }: StepDefinition): number {
  return due?.from === 'activation' ? due.days : USUAL_DAYS
}

/** The critical path of a workflow: its steps in order, and its days. */
export interface LongestWay {
  keys: string[]
  days: number
}

/** Finds the critical path of a workflow, with the days each step is given. Steps in a cycle are left out. */
export function longestWay({ steps }: WorkflowDefinition): LongestWay {
  const ways = new Map<string, LongestWay>()
  const open = new Set(steps)
  for (let isMoving = true; isMoving;) {
    isMoving = false
    for (const step of open) {
      const before = (step.after ?? []).map((key) => ways.get(key))
      if (before.includes(undefined)) continue
      const last = longest(before.filter((way) => way !== undefined))
      ways.set(step.key, { keys: [...last.keys, step.key], days: last.days + daysOf(step) })
      open.delete(step)
      isMoving = true
    }
  }
  return longest([...ways.values()])
}

function longest(ways: readonly LongestWay[]): LongestWay {
  return ways.reduce((best, way) => (way.days > best.days ? way : best), { keys: [], days: 0 })
}
