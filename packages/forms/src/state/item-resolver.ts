import { textKeyFromData } from '@cairn/contract/texts'
import type { FieldErrors, Resolver } from 'react-hook-form'
import * as v from 'valibot'
import type { CairnError } from '@cairn/contract/errors'
import type { ItemType, Translate } from '@cairn/contract/web'
import { itemSchema, problemsOf, problemsOfOrder, type ValueProblem } from '@cairn/model/item-schema'
import type { FormValues } from './form-context.ts'

/** Options of `itemResolver`, which validates a form by the rules of an item type. */
export interface ResolverOptions {
  type: ItemType
  translate: Translate
  /** Administrators may leave properties with `required: 'exceptAdmin'` empty. */
  isAdmin: boolean
  /**
   * `change` validates only the fields asked about and allows any to be missing. `whole` is for a new
   * item.
   */
  extent: 'change' | 'whole'
}

/**
 * Returns a validator for react-hook-form that applies the rules of the server for an item type. Its
 * messages are translated texts.
 */
export function itemResolver({ type, translate, isAdmin, extent }: ResolverOptions): Resolver<FormValues> {
  return (values, _context, { names }) => {
    const checked = pick(values, type, extent === 'change' ? names : undefined)
    const parsed = v.safeParse(itemSchema(type, isAdmin)[extent], checked)
    const problems = {
      ...problemsOfOrder(type, values),
      ...(parsed.success ? {} : problemsOf(type, parsed.issues)),
    }
    if (parsed.success && Object.keys(problems).length === 0) return { values: parsed.output, errors: {} }
    return { values: {}, errors: errorsOf(problems, type, translate) }
  }
}

/**
 * Returns the errors of single properties in a server's refusal, as react-hook-form holds them, with
 * translated texts. Returns {} for any other error.
 */
export function errorsIn({ code, details }: CairnError, type: ItemType, translate: Translate): FieldErrors<FormValues> {
  const { properties } = details
  if (code !== 'invalidItem' || typeof properties !== 'object' || properties === null) return {}
  const known = Object.entries(properties as Record<string, ValueProblem>).filter(
    ([name, problem]) => Object.hasOwn(type.properties, name) && typeof problem?.userMessage === 'string',
  )
  return errorsOf(Object.fromEntries(known), type, translate)
}

function errorsOf(
  problems: Readonly<Record<string, ValueProblem>>,
  type: ItemType,
  translate: Translate,
): FieldErrors<FormValues> {
  const errors = Object.entries(problems).map(([name, { userMessage, ...limits }]) => [
    name,
    {
      type: userMessage,
      message: translate(textKeyFromData(userMessage), {
        ...limits,
        label: translate(`types.${type.name}.props.${name}`),
      }),
    },
  ])
  return Object.fromEntries(errors) as FieldErrors<FormValues>
}

function pick(values: FormValues, type: ItemType, names: readonly string[] | undefined): FormValues {
  const wanted = Object.keys(type.properties).filter((name) => !names || names.includes(name))
  return Object.fromEntries(wanted.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]))
}
