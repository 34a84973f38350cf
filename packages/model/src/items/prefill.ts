import type { ItemType } from '@cairn/contract'

/** Initial values of a new item by property, several for a property that holds many. */
export type InitialValues = Readonly<Record<string, string | readonly string[]>>

/**
 * Encodes initial values of a new item as the column parameter of its form: `organizations=Organization-3`.
 */
export function formatPrefill(values: InitialValues): string {
  const entries = Object.entries(values).flatMap(([name, value]) => [value].flat().map((each) => [name, each]))
  return new URLSearchParams(entries).toString()
}

/** Returns the values that the next new item after this one begins with (`createForm` of its type). */
export function keptValues({ createForm, tree }: ItemType, values: Readonly<Record<string, unknown>>): InitialValues {
  const { keeps = [], counts = [], goesInto } = createForm ?? {}
  const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
  const kept = keeps.flatMap((name) => {
    const texts = [values[name]].flat().filter(isText)
    return texts.length > 0 ? [[name, texts] as const] : []
  })
  const inside = goesInto?.values[String(values[goesInto.property])]
  const id = values['$id']
  if (goesInto && tree && inside !== undefined && isText(id))
    return { ...Object.fromEntries(kept), [goesInto.property]: inside, [tree.parent]: id }
  const counted = counts.flatMap((name) => {
    const next = numberAfter(values[name])
    return next === undefined ? [] : [[name, next] as const]
  })
  return Object.fromEntries([...kept, ...counted])
}

/** Most digits of a number that is counted on. */
const MOST_DIGITS = 9

/**
 * Returns the number that follows one that ends in digits, such as `1-1-10` after `1-1-09`; undefined for
 * others.
 */
export function numberAfter(number: unknown): string | undefined {
  const digits = typeof number === 'string' ? /\d+$/.exec(number)?.[0] : undefined
  if (digits === undefined || digits.length > MOST_DIGITS) return undefined
  return String(number).slice(0, -digits.length) + String(Number(digits) + 1).padStart(digits.length, '0')
}

/**
 * Decodes such a parameter. Keeps only properties that the type has and a person may set: relations, choices,
 * plain texts and JSON.
 */
export function prefilledValues(type: ItemType, parameter: string): Record<string, unknown> {
  const parameters = new URLSearchParams(parameter)
  const given = [...new Set(parameters.keys())].flatMap((name) => {
    const values = parameters.getAll(name).filter((value) => value !== '')
    const property = Object.hasOwn(type.properties, name) ? type.properties[name] : undefined
    const isText =
      property && (property.v !== 'DEF' || ['string', 'text', 'phrase', 'time', undefined].includes(property.t))
    const last = values.at(-1)
    if (!property || property.readOnly || last === undefined) return []
    if (property.t === 'json' || property.t === 'answers') return readJson(last).map((data) => [name, data])
    return isText ? [[name, property.many ? values : last]] : []
  })
  return Object.fromEntries(given)
}

/** Returns initial values of a new item with its owner: the organisation of whoever is of one only. */
export function withOwner(
  { owner = '', properties }: ItemType,
  values: Record<string, unknown>,
  organizations: readonly string[],
): Record<string, unknown> {
  const property = Object.hasOwn(properties, owner) ? properties[owner] : undefined
  const [own, ...others] = organizations
  const isAsked = property?.t === 'Organization' && !property.many && !property.readOnly
  return isAsked && own !== undefined && others.length === 0 ? { [owner]: own, ...values } : values
}

function readJson(text: string): unknown[] {
  try {
    return [JSON.parse(text)]
  } catch {
    return []
  }
}
