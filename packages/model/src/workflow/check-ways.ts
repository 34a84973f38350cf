import type { StepDefinition, WorkflowDefinition } from '@cairn/contract/workflow'
import type { CheckedAgainst, DefinitionProblem } from './definition-problem.ts'
import { beforeStep, longestWay } from './order.ts'

/**
 * Finds what is wrong with the ways through a definition: steps nobody reaches, and kinds that need others.
 */
export function waysProblems(
  definition: WorkflowDefinition,
  { type, kinds, period }: CheckedAgainst,
): DefinitionProblem[] {
  const { steps } = definition
  const unreached = steps.filter(({ key }) => isUnreached(key, steps))
  const needed = Object.entries(kinds).flatMap(([kind, { required, types }]) =>
    required && types.includes(type) && !steps.some((step) => step.kind === kind) ? [kind] : [],
  )
  const { days } = longestWay(definition)
  return [
    ...unreached.map(({ key }): DefinitionProblem => ({ code: 'unreachable', step: key })),
    ...(unreached.length > 0 ? [{ code: 'noEnd' as const }] : []),
    ...steps.flatMap((step): DefinitionProblem[] => problemsOfPlace(step, steps, kinds)),
    ...needed.map((kind): DefinitionProblem => ({ code: 'required', kind })),
    ...(period !== undefined && days > period ? [{ code: 'tooLong' as const, days, isWarning: true }] : []),
  ]
}

/**
 * Tells whether a step waits for one that is not there, or that waits for itself, without doing so itself.
 */
function isUnreached(key: string, steps: readonly StepDefinition[]): boolean {
  const before = beforeStep(key, steps)
  const known = new Set(steps.map((step) => step.key))
  if (before.has(key)) return false
  return [...before].some((name) => !known.has(name) || beforeStep(name, steps).has(name))
}

function problemsOfPlace(
  { key, kind }: StepDefinition,
  steps: readonly StepDefinition[],
  kinds: CheckedAgainst['kinds'],
): DefinitionProblem[] {
  const { follows, leads } = kinds[kind] ?? {}
  const before = beforeStep(key, steps)
  // A step that may be left out is not on every way.
  const isOnEveryWay = (step: StepDefinition) => !step.optional && !step.when && before.has(step.key)
  const hasFormer = steps.some((step) => step.kind === follows && isOnEveryWay(step))
  const hasNext = steps.some((step) => step.after?.includes(key))
  return [
    ...(follows !== undefined && !hasFormer ? [{ code: 'follows' as const, step: key, kind: follows }] : []),
    ...(leads && !hasNext ? [{ code: 'leads' as const, step: key }] : []),
  ]
}
