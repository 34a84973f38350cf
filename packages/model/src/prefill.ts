import type { ItemType } from '@cairn/contract'

/** The column parameter of a form for a new item that begins with these values: `organizations=Organization-3`. */
export function formatPrefill(values: Readonly<Record<string, string>>): string {
  return new URLSearchParams(values).toString()
}

/** The values such a parameter gives the properties that the type has and a person may set: relations, choices and plain texts. */
export function prefilledValues(type: ItemType, parameter: string): Record<string, unknown> {
  const given = [...new URLSearchParams(parameter)].flatMap(([name, value]) => {
    const property = Object.hasOwn(type.properties, name) ? type.properties[name] : undefined
    const isText =
      property && (property.v !== 'DEF' || ['string', 'text', 'phrase', 'time', undefined].includes(property.t))
    return isText && !property.readOnly && value !== '' ? [[name, property.many ? [value] : value]] : []
  })
  return Object.fromEntries(given)
}
