import type { ItemType } from '@cairn/contract/web'

/**
 * Returns the property that alone makes the label of a type's items, if it is plain words; else undefined.
 */
export function textLabel({ label, properties }: ItemType): string | undefined {
  const [name, ...more] = label
  if (name === undefined || more.length > 0) return undefined
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined
  return property?.v === 'DEF' && property.t === undefined && !property.readOnly ? name : undefined
}

/**
 * Returns the required properties of a new item besides its label, each with its options. Undefined if one of
 * them is not a choice of a few options.
 */
export function requiredChoices(type: ItemType): { name: string; options: readonly string[] }[] | undefined {
  const label = textLabel(type)
  const needed = Object.entries(type.properties).filter(
    ([name, { required, v }]) => required && v !== 'DTM' && name !== label && name !== 'access',
  )
  if (needed.some(([, { v, many }]) => v !== 'SEL' || many)) return undefined
  return needed.map(([name, { options = [] }]) => ({ name, options }))
}
