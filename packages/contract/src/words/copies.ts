import type { Property } from '../item/property.ts'

/** Relation in `copyOf` of a projection: the item that the stored one belongs to. */
export const ITEM_COPIED = '$item'

/** A property that repeats one of a related item. */
export interface Copy {
  name: string
  /** The relation that names the other item, or `ITEM_COPIED`. */
  relation: string
  /** The property there. */
  source: string
}

/** The parts of an item type that its copies are read from. */
interface CopyingType {
  name: string
  properties: Readonly<Record<string, Property>>
}

const found = new WeakMap<CopyingType['properties'], readonly Copy[]>()

/** Returns the properties of a type that repeat those of related items. Empty if it has none. */
export function copiesOf({ properties }: Pick<CopyingType, 'properties'>): readonly Copy[] {
  const known = found.get(properties)
  if (known) return known
  const copies = Object.entries(properties).flatMap(([name, { copyOf }]) => {
    const [relation = '', source = ''] = copyOf?.split('.') ?? []
    return copyOf === undefined ? [] : [{ name, relation, source }]
  })
  found.set(properties, copies)
  return copies
}

/**
 * Checks that the copies of the types of one area repeat properties that every reader of their items may
 * read, in the same form. Returns one message a problem.
 */
export function problemsOfCopies(types: readonly CopyingType[]): string[] {
  return types.flatMap((type) =>
    copiesOf(type)
      .filter(({ relation }) => relation !== ITEM_COPIED)
      .flatMap((copy) => problemsOfCopy(types, type, copy).map((problem) => `${type.name}: ${copy.name}: ${problem}`)),
  )
}

function problemsOfCopy(types: readonly CopyingType[], type: CopyingType, { name, relation, source }: Copy): string[] {
  const [copy, by] = [type.properties[name], type.properties[relation]]
  if (by?.v !== 'REL' || by.many || isGuarded(by))
    return [`"copyOf" goes by "${relation}", which is no single relation that all readers may read`]
  const from = types.find((each) => each.name === by.t)
  if (!from) return [`"copyOf" names an item of ${by.t}, which is no type of the same area`]
  const property = from.properties[source]
  if (!property) return [`"copyOf" names "${source}", which ${from.name} does not have`]
  return [
    ...(isGuarded(property) ? [`"${source}" of ${from.name} is not for all of its readers`] : []),
    ...(copy && formOf(copy) === formOf(property) ? [] : [`it is not of the form of "${source}" of ${from.name}`]),
    ...(['geometry', 'questions', 'answers', 'json'].includes(property.t ?? '')
      ? [`a ${property.t} is not copied`]
      : []),
  ]
}

/** Tells whether some readers of an item may not read the property, or see it masked. */
export function isGuarded({ level, levelWhen, generalise, withPlace, masked }: Property): boolean {
  return (level ?? levelWhen ?? generalise ?? withPlace ?? masked) !== undefined
}

/** Returns a text that is equal for properties with interchangeable values. */
export function formOf({ v, t = v === 'DEF' ? 'string' : '', list, many = false, options = [] }: Property): string {
  return JSON.stringify([v, t, list, many, [...options].sort()])
}

/** Returns the type with its copies and first letters marked as set by the server alone. */
export function withCopies<T extends { properties: Record<string, Property> }>(type: T): T {
  if (!Object.values(type.properties).some(isDerived)) return type
  const properties = Object.entries(type.properties).map(([name, property]) => [
    name,
    isDerived(property) ? { ...property, readOnly: true } : property,
  ])
  return { ...type, properties: Object.fromEntries(properties) as T['properties'] }
}

function isDerived({ copyOf, letterOf }: Property): boolean {
  return (copyOf ?? letterOf) !== undefined
}
