import type { ItemType } from '@cairn/contract/web'

/** Returns the property that alone makes the label of a type's items, if it is plain words. */
export function textLabel({ label, properties }: ItemType): string | undefined {
  const [name, ...more] = label
  if (name === undefined || more.length > 0) return undefined
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined
  return property?.v === 'DEF' && property.t === undefined && !property.readOnly ? name : undefined
}

/**
 * Returns what a new item needs beside its label, each with its options. Undefined where it needs something
 * that is no choice of a few, which has to be asked for one by one.
 */
export function requiredChoices(type: ItemType): { name: string; options: readonly string[] }[] | undefined {
  const label = textLabel(type)
  const needed = Object.entries(type.properties).filter(
    ([name, { required, v }]) => required && v !== 'DTM' && name !== label && name !== 'access',
  )
  if (needed.some(([, { v, many }]) => v !== 'SEL' || many)) return undefined
  return needed.map(([name, { options = [] }]) => ({ name, options }))
}
