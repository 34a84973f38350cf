import type { WorkflowDefinition } from '@cairn/contract/workflow'
import { hashOf } from './hash.ts'

/** What differs between two definitions: keys of steps that are new, gone, otherwise, or in another place. */
export interface Difference {
  added: string[]
  removed: string[]
  changed: string[]
  moved: string[]
  /** Something beside the steps differs. */
  isOther: boolean
}

/** Compares two definitions by the keys of their steps. */
export function differenceOf(former: WorkflowDefinition, now: WorkflowDefinition): Difference {
  const before = new Map(former.steps.map((step) => [step.key, hashOf(step)]))
  const after = new Map(now.steps.map((step) => [step.key, hashOf(step)]))
  const kept = [...after.keys()].filter((key) => before.has(key))
  const order = [...before.keys()].filter((key) => after.has(key))
  return {
    added: [...after.keys()].filter((key) => !before.has(key)),
    removed: [...before.keys()].filter((key) => !after.has(key)),
    changed: kept.filter((key) => before.get(key) !== after.get(key)),
    moved: kept.filter((key, at) => order[at] !== key),
    isOther: hashOf({ ...former, steps: [] }) !== hashOf({ ...now, steps: [] }),
  }
}
