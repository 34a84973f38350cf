import type { ItemType } from '@cairn/contract'

/**
 * Encodes initial values of a new item as the column parameter of its form: `organizations=Organization-3`.
 */
export function formatPrefill(values: Readonly<Record<string, string>>): string {
  return new URLSearchParams(values).toString()
}

/**
 * Decodes such a parameter. Keeps only properties that the type has and a person may set: relations, choices,
 * plain texts and JSON.
 */
export function prefilledValues(type: ItemType, parameter: string): Record<string, unknown> {
  const given = [...new URLSearchParams(parameter)].flatMap(([name, value]) => {
    const property = Object.hasOwn(type.properties, name) ? type.properties[name] : undefined
    const isText =
      property && (property.v !== 'DEF' || ['string', 'text', 'phrase', 'time', undefined].includes(property.t))
    if (!property || property.readOnly || value === '') return []
    if (property.t === 'json') return readJson(value).map((data) => [name, data])
    return isText ? [[name, property.many ? [value] : value]] : []
  })
  return Object.fromEntries(given)
}

function readJson(text: string): unknown[] {
  try {
    return [JSON.parse(text)]
  } catch {
    return []
  }
}
