import type { StepDefinition, StepKind, WorkflowDefinition } from '@cairn/contract/workflow'

/** What is wrong with a definition: a code, and the key of the step it is about. */
export interface DefinitionProblem {
  code:
    | 'cycle'
    | 'unknownAfter'
    | 'twice'
    | 'kindMissing'
    | 'wrongType'
    | 'conditionUnknown'
    | 'assigneeUnknown'
    | 'titleMissing'
    | 'lateStep'
    | 'noSteps'
  step?: string
  /** A problem that does not keep it from being published. */
  isWarning?: boolean
}

/** What a definition is checked against. */
export interface CheckedAgainst {
  /** The item type it is for. */
  type: string
  /**
   * Names of that type's properties which a condition may ask about. Undefined: conditions are not
   * checked.
   */
  properties?: readonly string[] | undefined
  kinds: Readonly<Record<string, StepKind>>
  /** Languages in which each step should have a title. */
  languages: readonly string[]
}

/** Finds what keeps a definition from being published, and what its designer should look at. */
export function checkDefinition({ steps }: WorkflowDefinition, against: CheckedAgainst): DefinitionProblem[] {
  if (steps.length === 0) return [{ code: 'noSteps' }]
  const keys = steps.map(({ key }) => key)
  return steps.flatMap((step, at) => [
    ...(keys.indexOf(step.key) === at ? [] : [{ code: 'twice' as const, step: step.key }]),
    ...(step.after ?? []).flatMap((name) =>
      keys.includes(name) ? [] : [{ code: 'unknownAfter' as const, step: step.key }],
    ),
    ...(isInCycle(step, steps) ? [{ code: 'cycle' as const, step: step.key }] : []),
    ...problemsOfStep(step, steps, against),
  ])
}

function problemsOfStep(
  { key, kind, when = [], assignee, title, due }: StepDefinition,
  steps: readonly StepDefinition[],
  { type, properties, kinds, languages }: CheckedAgainst,
): DefinitionProblem[] {
  const known = kinds[kind]
  const isSameAsNobody = assignee && 'sameAs' in assignee && !steps.some((step) => step.key === assignee.sameAs)
  return [
    ...(known ? [] : [{ code: 'kindMissing' as const, step: key }]),
    ...(known && !known.types.includes(type) ? [{ code: 'wrongType' as const, step: key }] : []),
    ...(!properties || when.every(({ prop }) => properties.includes(prop))
      ? []
      : [{ code: 'conditionUnknown' as const, step: key }]),
    ...(isSameAsNobody ? [{ code: 'assigneeUnknown' as const, step: key }] : []),
    ...(languages.every((language) => title[language])
      ? []
      : [{ code: 'titleMissing' as const, step: key, isWarning: true }]),
    ...(due?.from === 'due' && due.days === 0 ? [{ code: 'lateStep' as const, step: key, isWarning: true }] : []),
  ]
}

/** Tells whether a step waits, over any number of others, for itself. */
function isInCycle({ key }: StepDefinition, steps: readonly StepDefinition[]): boolean {
  const before = new Set<string>()
  const open = [...(steps.find((step) => step.key === key)?.after ?? [])]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (before.has(name)) continue
    before.add(name)
    open.push(...(steps.find((step) => step.key === name)?.after ?? []))
  }
  return before.has(key)
}
