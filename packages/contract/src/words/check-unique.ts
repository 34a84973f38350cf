import type { Property } from '../item/property.ts'

/** Plain value types of which two values are compared as a whole. */
const COMPARED: readonly string[] = ['string', 'phrase', 'integer', 'natural', 'email', 'phone', 'url']

/** Checks the unique properties of an item type. Returns one message a problem. */
export function problemsOfUnique(properties: Readonly<Record<string, Property>>): string[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const { unique, v, t = 'string' } = property
    if (unique === undefined) return []
    const within = unique === true ? undefined : properties[unique]
    const isCompared = v !== 'DEF' || COMPARED.includes(t)
    return [
      ...(property.many || !isCompared || isGuarded(property)
        ? [`${name}: "unique" is for one plain value that all readers of an item may read`]
        : []),
      ...(unique === true || (within && !within.many && !isGuarded(within))
        ? []
        : [`${name}: "unique" names "${unique}", which is no single property that all readers may read`]),
    ]
  })
}

function isGuarded({ level, levelWhen, generalise, withPlace, masked }: Property): boolean {
  return (level ?? levelWhen ?? generalise ?? withPlace ?? masked) !== undefined
}
