import { useCell, type ItemType } from '@cairn/contract/web'
import { heldPosition, lackingIn, stepIn, withStep } from '@cairn/model/step-form'

type StepForm = NonNullable<ItemType['stepForm']>

/** The current step of a form in steps, and functions to navigate. Steps count from 1. */
export interface Steps {
  current: number
  /** Last step to which one may go. */
  furthest: number
  count: number
  /** Properties that this step or one before lacks, and without which nobody goes on. */
  lacking: readonly string[]
  go: (step: number) => void
}

/**
 * Returns the step of a form that the address names, as far as it is open with these values. `go` puts
 * another into the address. Undefined without a form in steps.
 */
export function useSteps(form: StepForm | undefined, values: Readonly<Record<string, unknown>>): Steps | undefined {
  const { parameter, setParameter } = useCell()
  if (!form) return undefined
  const { current, furthest } = heldPosition(form, stepIn(parameter), values)
  return {
    ...{ current, furthest, count: form.steps.length, lacking: lackingIn(form, current, values) },
    go: (step) => setParameter(withStep(parameter, { current: step, furthest: Math.max(furthest, step) })),
  }
}
