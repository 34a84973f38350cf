import type { Property } from '../item/property.ts'

/** Items that one item may require to be readable. */
export const MOST_REQUIRED = 2

/** The parts of an item type that say which items must be readable besides it. */
export interface CheckedRequires {
  name?: string
  properties: Readonly<Record<string, Property>>
  requires?: readonly string[] | undefined
  endsMay?: true | 'read' | undefined
  within?: string | undefined
  virtual?: boolean | undefined
}

/** Checks what a type requires. Returns one message a problem. */
export function problemsOfRequires({ properties, requires, endsMay, within, virtual }: CheckedRequires): string[] {
  if (!requires) return endsMay ? ['endsMay is for a type that requires items'] : []
  const holdsFiles = Object.values(properties).some(({ t }) => t === 'Attachment')
  return [
    ...(within === undefined ? [] : ['requires: what is within another item is read with it alone']),
    ...(virtual ? ['requires: virtual items require no others'] : []),
    ...(holdsFiles ? ['requires: a type that requires others has no attachments'] : []),
    ...(new Set(requires).size === requires.length ? [] : ['requires names a property twice']),
    ...requires.flatMap((name) => problemsOfRequired(name, properties[name])),
  ]
}

function problemsOfRequired(name: string, property: Property | undefined): string[] {
  const isRelation = property?.v === 'REL' || property?.v === 'IDM'
  if (!property || !isRelation || property.many || property.level || property.levelWhen || property.copyOf)
    return [`requires names "${name}", which is no single relation that all readers may read`]
  return [
    ...(property.t === 'Attachment' ? [`requires names "${name}": a file is read with its item`] : []),
    ...(property.required === true || property.readOnly
      ? []
      : [`requires names "${name}", which a new item may lack: it must be required`]),
  ]
}

/** Checks where a type says other names of items. Returns one message a problem. */
export function problemsOfOtherNames({
  otherNames,
  properties,
}: Pick<CheckedRequires, 'properties'> & {
  otherNames?: { of: string; by: string; within?: string | undefined } | undefined
}): string[] {
  if (!otherNames) return []
  const { of, by, within } = otherNames
  return [
    ...(properties[of]?.v === 'REL' ? [] : [`otherNames: "${of}" is no relation`]),
    ...(properties[by]?.v === 'DEF' ? [] : [`otherNames: "${by}" is no plain property`]),
    ...(within === undefined || properties[within]?.v === 'REL' ? [] : [`otherNames: "${within}" is no relation`]),
  ]
}

/**
 * Checks that no type of an area requires, or is part of, items of a type that requires others itself.
 * Returns one message a problem.
 */
export function problemsOfRequiring(types: readonly CheckedRequires[]): string[] {
  const requiring = new Set(types.flatMap(({ name, requires }) => (requires ? [name] : [])))
  return types.flatMap(({ name, properties, requires = [], within }) => [
    ...requires
      .filter((each) => requiring.has(properties[each]?.t))
      .map((each) => `${name}: requires names "${each}", items of which require others themselves`),
    ...(within !== undefined && requiring.has(properties[within]?.t)
      ? [`${name}: an item that requires others has no parts`]
      : []),
  ])
}
