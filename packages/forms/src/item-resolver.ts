import type { FieldErrors, Resolver } from 'react-hook-form'
import * as v from 'valibot'
import type { ItemType, Translate } from '@cairn/contract/web'
import { itemSchema, problemsOf } from '@cairn/model/item-schema'
import type { FormValues } from './form-context.ts'

/**
 * Checks a form against its item type, the same way the server will. `change` checks only the properties asked about and
 * lets any be absent; `whole` is for a new item. Messages are texts, ready to be shown.
 */
export function itemResolver(type: ItemType, translate: Translate, extent: 'change' | 'whole'): Resolver<FormValues> {
  return (values, _context, { names }) => {
    const checked = pick(values, type, extent === 'change' ? names : undefined)
    const parsed = v.safeParse(itemSchema(type)[extent], checked)
    if (parsed.success) return { values: parsed.output, errors: {} }
    const problems = problemsOf(type, parsed.issues)
    const errors = Object.entries(problems).map(([name, { userMessage, ...limits }]) => [
      name,
      {
        type: userMessage,
        message: translate(userMessage, {
          ...limits,
          ...(limits.max === undefined ? {} : { count: limits.max }),
          label: translate(`types.${type.name}.props.${name}`),
        }),
      },
    ])
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<FormValues> }
  }
}

function pick(values: FormValues, type: ItemType, names: readonly string[] | undefined): FormValues {
  const wanted = Object.keys(type.properties).filter((name) => !names || names.includes(name))
  return Object.fromEntries(wanted.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]))
}
