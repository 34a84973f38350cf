import { STEP_PARAMETER, type ItemType, type StepForm } from '@cairn/contract'
import { formatStepPosition, parseStepPosition, type StepPosition } from '../shell/cell-path.ts'
import { unmetConditions } from './conditions.ts'
import { isBlank } from '../text/format.ts'

type Values = Readonly<Record<string, unknown>>

/** Returns what the first `count` steps need and the values lack, in their order. */
export function lackingIn({ steps }: StepForm, count: number, values: Values): string[] {
  return steps.slice(0, count).flatMap(({ needs = [] }) => needs.filter((name) => isBlank(values[name])))
}

/** Returns how many steps are open with these values: all up to the first that lacks something. */
export function openSteps(form: StepForm, values: Values): number {
  const first = form.steps.findIndex((_, at) => lackingIn(form, at + 1, values).length > 0)
  return first === -1 ? form.steps.length : first + 1
}

/** Limits a step position, for example from an address, to steps that are open with these values. */
export function heldPosition(form: StepForm, { current, furthest }: StepPosition, values: Values): StepPosition {
  const open = openSteps(form, values)
  const reached = Math.min(Math.max(current, furthest), open)
  return { current: Math.min(current, reached), furthest: reached }
}

/** Returns the step that shows a property, from 1. Undefined if none does. */
export function stepOf({ stepForm, sections = [] }: ItemType, name: string): number | undefined {
  const section = sections.find(({ properties }) => properties.includes(name))?.key
  const at = stepForm?.steps.findIndex((step) => step.section === section) ?? -1
  return at === -1 ? undefined : at + 1
}

/** Tells whether a stored item with these values is still completed by steps. `today` is `YYYY-MM-DD`. */
export function isWrittenInSteps({ stepForm }: ItemType, values: Values, today: string): boolean {
  return stepForm?.while !== undefined && unmetConditions(values, stepForm.while, today).length === 0
}

/** Reads the step out of the parameter of a column. Without one, the first. */
export function stepIn(parameter: string): StepPosition {
  return parseStepPosition(new URLSearchParams(parameter).get(STEP_PARAMETER) ?? '')
}

/** Tells whether the parameter of a column names a step. */
export function namesStep(parameter: string): boolean {
  return new URLSearchParams(parameter).has(STEP_PARAMETER)
}

/** Returns the parameter of a column with a step position set; other parts stay. */
export function withStep(parameter: string, position: StepPosition): string {
  const parameters = new URLSearchParams(parameter)
  parameters.set(STEP_PARAMETER, formatStepPosition(position))
  return parameters.toString()
}

/** Returns the parameter of a column without the step. */
export function withoutStep(parameter: string): string {
  if (!namesStep(parameter)) return parameter
  const parameters = new URLSearchParams(parameter)
  parameters.delete(STEP_PARAMETER)
  return parameters.toString()
}
