import * as v from 'valibot'
import type { Property } from '../item/property.ts'
import { filterSchema } from '../query/query.ts'

/** Name of a form's step in the parameter of its column. A type with a step form has no such property. */
export const STEP_PARAMETER = 'step'

const MOST_STEPS = 12

/** Schema of a form in several steps. */
export const stepFormSchema = v.strictObject({
  /**
   * The steps in their order. Each shows one section of the type. `needs` are properties of this or an
   * earlier step, without which nobody goes on to the next one.
   */
  steps: v.pipe(
    v.array(v.strictObject({ section: v.string(), needs: v.optional(v.array(v.string())) })),
    v.minLength(2),
    v.maxLength(MOST_STEPS),
  ),
  /** Conditions on an item's own properties. While all hold, a stored item is completed by the same steps. */
  while: v.optional(v.pipe(v.array(filterSchema), v.minLength(1), v.maxLength(5))),
})
/** Declaration of a form in several steps. */
export type StepForm = v.InferOutput<typeof stepFormSchema>

interface CheckedSteps {
  properties: Record<string, Property>
  sections?: { key: string; properties: string[] }[] | undefined
  stepForm?: StepForm | undefined
}

/** Checks the step form of an item type. Returns one message a problem. */
export function problemsOfStepForm({ properties, sections = [], stepForm }: CheckedSteps): string[] {
  if (!stepForm) return []
  const known = new Map(sections.map(({ key, properties: names }) => [key, names]))
  const keys = stepForm.steps.map(({ section }) => section)
  const shown = keys.flatMap((key) => known.get(key) ?? [])
  const isAsked = ({ required, readOnly, copyOf, when }: Property) =>
    required === true && readOnly !== true && copyOf === undefined && when === undefined
  return [
    ...keys.filter((key) => !known.has(key)).map((key) => `stepForm names section "${key}", which there is not`),
    ...(new Set(keys).size === keys.length ? [] : ['stepForm has a section twice']),
    ...stepForm.steps.flatMap(({ needs = [] }, at) => {
      const before = keys.slice(0, at + 1).flatMap((key) => known.get(key) ?? [])
      return needs
        .filter((name) => !before.includes(name) || properties[name]?.readOnly === true)
        .map((name) => `stepForm needs "${name}", which nobody fills in by then`)
    }),
    ...Object.entries(properties)
      .filter(([name, property]) => isAsked(property) && !shown.includes(name))
      .map(([name]) => `stepForm has no step for "${name}", which is required`),
    ...(stepForm.while ?? [])
      .filter(({ prop }) => !Object.hasOwn(properties, prop))
      .map(({ prop }) => `stepForm goes by "${prop}", which is no property`),
    ...(Object.hasOwn(properties, STEP_PARAMETER) ? [`stepForm needs the name "${STEP_PARAMETER}" for itself`] : []),
  ]
}
