import type { StepDefinition, StepKind, WorkflowDefinition } from '@cairn/contract/workflow'
import { waysProblems } from './check-ways.ts'
import type { CheckedAgainst, DefinitionProblem } from './definition-problem.ts'
import { beforeStep } from './order.ts'

/** Kinds of condition that a run can judge. */
const CONDITIONS: readonly string[] = ['is', 'exists', 'range', 'rel']

/** Validates a workflow definition. Returns errors that prevent publishing, and warnings for its designer. */
export function checkDefinition(definition: WorkflowDefinition, against: CheckedAgainst): DefinitionProblem[] {
  const { steps } = definition
  if (steps.length === 0) return [{ code: 'noSteps' }]
  const keys = steps.map(({ key }) => key)
  const ofSteps = steps.flatMap((step, at): DefinitionProblem[] => [
    ...when(keys.indexOf(step.key) !== at, { code: 'twice', step: step.key }),
    ...(step.after ?? []).flatMap((name) => when(!keys.includes(name), { code: 'unknownAfter', step: step.key })),
    ...when(beforeStep(step.key, steps).has(step.key), { code: 'cycle', step: step.key }),
    ...problemsOfKind(step, against),
    ...problemsOfConditions(step, against),
    ...problemsOfPerson(step, keys),
    ...warningsOf(step, against),
    ...warningsOfRights(step, against),
  ])
  return [...ofSteps, ...waysProblems(definition, against)]
}

function when(isWrong: boolean, problem: DefinitionProblem): DefinitionProblem[] {
  return isWrong ? [problem] : []
}

function problemsOfKind({ key, kind }: StepDefinition, { type, kinds }: CheckedAgainst): DefinitionProblem[] {
  const known = kinds[kind]
  if (!known) return [{ code: 'kindMissing', step: key, kind }]
  return when(!known.types.includes(type), { code: 'wrongType', step: key })
}

/**
 * A condition on what not everyone who reads the item may see would tell it by the way that the work takes.
 */
function problemsOfConditions(step: StepDefinition, { properties }: CheckedAgainst): DefinitionProblem[] {
  const asked = step.when ?? []
  const unfit = asked.filter(({ kind }) => !CONDITIONS.includes(kind))
  const named = properties ? asked.map(({ prop }) => Object.hasOwn(properties, prop) && properties[prop]) : []
  return [
    ...when(unfit.length > 0, { code: 'conditionKind', step: step.key }),
    ...when(named.includes(false), { code: 'conditionUnknown', step: step.key }),
    ...when(
      named.some((property) => property && property.level !== undefined),
      { code: 'conditionHidden', step: step.key },
    ),
  ]
}

function problemsOfPerson({ key, assignee }: StepDefinition, keys: readonly string[]): DefinitionProblem[] {
  if (!assignee || 'person' in assignee || 'right' in assignee) return []
  const other = 'sameAs' in assignee ? assignee.sameAs : assignee.notSameAs
  return when(other === key || !keys.includes(other), { code: 'assigneeUnknown', step: key })
}

function warningsOf({ key, title, due, remind }: StepDefinition, { languages }: CheckedAgainst): DefinitionProblem[] {
  const isUntitled = languages.some((language) => !title[language])
  return [
    ...when(isUntitled, { code: 'titleMissing', step: key, isWarning: true }),
    ...when(due?.from === 'due' && due.days === 0, { code: 'lateStep', step: key, isWarning: true }),
    ...when(due === undefined && remind !== undefined, { code: 'remindNever', step: key, isWarning: true }),
  ]
}

/** Returns the rights that steps ask of whoever does them, each once. */
export function rightsAsked(
  { steps }: { steps: readonly Pick<StepDefinition, 'kind' | 'assignee'>[] },
  kinds: Readonly<Record<string, StepKind>>,
): string[] {
  return [...new Set(steps.flatMap((step) => Object.keys(peopleNeeded(step, kinds))))].toSorted()
}

/** Returns how many people should hold each right that a step asks of whoever does it. */
function peopleNeeded(
  { kind, assignee }: Pick<StepDefinition, 'kind' | 'assignee'>,
  kinds: CheckedAgainst['kinds'],
): Record<string, number> {
  const needs = kinds[kind]?.needs
  return {
    ...(assignee && 'right' in assignee ? { [assignee.right]: 1 } : {}),
    ...(needs ? { [needs.right]: needs.people ?? 1 } : {}),
  }
}

function warningsOfRights(step: StepDefinition, { kinds, holders = {} }: CheckedAgainst): DefinitionProblem[] {
  return Object.entries(peopleNeeded(step, kinds)).flatMap(([right, people]): DefinitionProblem[] => {
    const held = holders[right]
    if (held === undefined || held >= people) return []
    return [{ code: held === 0 ? 'rightUnheld' : 'rightFew', step: step.key, right, isWarning: true }]
  })
}
