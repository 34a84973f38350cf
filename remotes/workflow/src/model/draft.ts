import * as v from 'valibot'
import { definitionSchema, type StepDefinition, type StepKind, type WorkflowDefinition } from '@cairn/contract/workflow'

/** The definition of a new workflow, before it has a step. */
const EMPTY: WorkflowDefinition = { steps: [] }

/** Reads what a designer works on. A draft may still be wrong; one that cannot be read is empty. */
export function readDraft(value: unknown): WorkflowDefinition {
  const parsed = v.safeParse(definitionSchema, value)
  return parsed.success ? parsed.output : EMPTY
}

/** Returns a key for a step that no other has: the word of its kind and a number. */
export function freeKey(kind: string, steps: readonly StepDefinition[]): string {
  const word = kind.replace(/^[A-Z]+_/, '').toLowerCase()
  const taken = new Set(steps.map(({ key }) => key))
  for (let number = 1; ; number++) {
    const key = number === 1 ? word : `${word}${number}`
    if (!taken.has(key)) return key
  }
}

/** Adds a step of a kind at the end, after the one that is last now. */
export function withStep(draft: WorkflowDefinition, kind: string, titles: StepDefinition['title']): WorkflowDefinition {
  const last = draft.steps.at(-1)
  const step: StepDefinition = {
    key: freeKey(kind, draft.steps),
    kind,
    title: titles,
    ...(last ? { after: [last.key] } : {}),
  }
  return { ...draft, steps: [...draft.steps, step] }
}

/** Parts of a step that a designer sets. Undefined empties one. */
export type StepPart = { [Name in keyof StepDefinition]?: StepDefinition[Name] | undefined }

/** Replaces parts of a step. Empty ones are left out. */
export function withChange(draft: WorkflowDefinition, key: string, change: StepPart): WorkflowDefinition {
  const steps = draft.steps.map((step) => {
    if (step.key !== key) return step
    const entries = Object.entries({ ...step, ...change }).filter(([, value]) => !isEmpty(value))
    return Object.fromEntries(entries) as StepDefinition
  })
  return { ...draft, steps }
}

/** Takes a step away. Those after it come after what it came after. */
export function withoutStep(draft: WorkflowDefinition, key: string): WorkflowDefinition {
  const gone = draft.steps.find((step) => step.key === key)
  const steps = draft.steps
    .filter((step) => step !== gone)
    .map((step) => {
      if (!step.after?.includes(key)) return step
      const after = [...new Set(step.after.flatMap((name) => (name === key ? (gone?.after ?? []) : [name])))]
      const { after: _after, ...rest } = step
      return after.length > 0 ? { ...rest, after } : rest
    })
  return { ...draft, steps }
}

/** Moves a step up or down in the order of the list. What it waits for stays as it is. */
export function withOrder(draft: WorkflowDefinition, key: string, by: -1 | 1): WorkflowDefinition {
  const at = draft.steps.findIndex((step) => step.key === key)
  const other = draft.steps[at + by]
  const moved = draft.steps[at]
  if (!moved || !other) return draft
  const steps = draft.steps.map((step) => (step === moved ? other : step === other ? moved : step))
  return { ...draft, steps }
}

/** What differs between two definitions: keys of steps that are new, gone, or otherwise. */
export interface Difference {
  added: string[]
  removed: string[]
  changed: string[]
}

/** Compares two definitions by the keys of their steps. */
export function differenceOf(former: WorkflowDefinition, now: WorkflowDefinition): Difference {
  const before = new Map(former.steps.map((step) => [step.key, JSON.stringify(step)]))
  const after = new Map(now.steps.map((step) => [step.key, JSON.stringify(step)]))
  return {
    added: [...after.keys()].filter((key) => !before.has(key)),
    removed: [...before.keys()].filter((key) => !after.has(key)),
    changed: [...after].flatMap(([key, text]) => (before.has(key) && before.get(key) !== text ? [key] : [])),
  }
}

/** Kinds that people may add to a run, of those there are. */
export function addable(kinds: Readonly<Record<string, StepKind>>): string[] {
  return Object.entries(kinds).flatMap(([name, { adHoc }]) => (adHoc ? [name] : []))
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)
}
