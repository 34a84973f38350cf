import * as v from 'valibot'
import type { ItemType } from '@cairn/contract'
import { filterSchema } from '@cairn/contract/query'
import { definitionSchema, type StepDefinition, type StepKind, type WorkflowDefinition } from '@cairn/contract/workflow'

/** The definition of a new workflow, before it has a step. */
const EMPTY: WorkflowDefinition = { steps: [] }

/** Reads what a designer works on. A draft may still be wrong; one that cannot be read is empty. */
export function readDraft(value: unknown): WorkflowDefinition {
  const parsed = v.safeParse(definitionSchema, value)
  return parsed.success ? parsed.output : EMPTY
}

/** Tells whether a draft can be read: one that is not there yet can. */
export function isReadable(value: unknown): boolean {
  return value === undefined || value === null || v.safeParse(definitionSchema, value).success || isEmptyDraft(value)
}

/** A draft from which all steps were taken. */
function isEmptyDraft(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'steps' in value && [value.steps].flat().length === 0
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

/** Returns the draft with a step of a kind added at the end, waiting for the former last step. */
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

/** Removes a step. Steps after it then follow the steps that it followed. */
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

/** Returns the kinds of step that people may add to a run. */
export function addable(kinds: Readonly<Record<string, StepKind>>): string[] {
  return Object.entries(kinds).flatMap(([name, { adHoc }]) => (adHoc ? [name] : []))
}

/** Lets people add a kind to runs of a draft, or no longer. */
export function withAddable(draft: WorkflowDefinition, kind: string): WorkflowDefinition {
  const { adHoc = [] } = draft
  return { ...draft, adHoc: adHoc.includes(kind) ? adHoc.filter((name) => name !== kind) : [...adHoc, kind] }
}

/** Most days that a step can be given. */
const MOST_DAYS = 3650
const MOST_REMINDERS = 5

/** Parses numbers of days typed as text, such as `5, 2`. Invalid parts are dropped. */
export function readDays(typed: string): number[] {
  const numbers = typed.split(/[\s,;]+/).filter((word) => /^\d{1,4}$/.test(word))
  return [...new Set(numbers.map(Number))].filter((days) => days <= MOST_DAYS).slice(0, MOST_REMINDERS)
}

/** Returns the rights over items of a type that a step may ask for: to change them, and its moves. */
export function rightsOfType(type: ItemType | undefined): string[] {
  const moves = Object.values(type?.machines ?? {}).flatMap(({ moves: each }) =>
    each.filter(({ by }) => by !== 'server'),
  )
  return ['update', ...new Set(moves.map(({ action }) => action))]
}

/** A condition that a designer may set on a property: it has a value, or it has this one. */
export type Condition = NonNullable<StepDefinition['when']>[number]

/** Parses stored conditions. Empty if there are none, or they are not valid. */
export function readConditions(value: unknown): Condition[] {
  const parsed = v.safeParse(v.array(filterSchema), value)
  return parsed.success ? parsed.output : []
}

/**
 * Returns the properties that conditions may ask about: those without a level of their own, no free text, and
 * none of the workflow itself.
 */
export function conditionalProperties(type: ItemType | undefined): string[] {
  return Object.entries(type?.properties ?? {}).flatMap(([name, { v: kind, t, level }]) => {
    const isFree = kind === 'DEF' && t !== 'boolean'
    return isFree || level !== undefined || name.startsWith('wf') ? [] : [name]
  })
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)
}
