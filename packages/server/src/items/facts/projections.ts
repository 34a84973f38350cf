import {
  copiesOf,
  itemId,
  parseItemId,
  typeOfFiles,
  type Copy,
  type ItemId,
  type ItemType,
  type Property,
} from '@cairn/contract'
import { isAttachment } from './gate.ts'
import type { ItemFacts, Projected } from './item-facts.ts'

const shownBy = new WeakMap<ItemType, readonly ItemType[]>()
const indexed = new WeakMap<ItemType, ItemType>()

/**
 * Returns the types, linked to the projections that show their items: one that has some comes as a new
 * object, and `projectionsOf` knows only these objects.
 */
export function withProjections(types: readonly ItemType[]): ItemType[] {
  const byType = Map.groupBy(
    types.filter(({ projectionOf }) => projectionOf),
    ({ projectionOf }) => projectionOf?.type,
  )
  return types.map((type) => {
    const projections = byType.get(type.name)
    if (!projections) return type
    const known = { ...type }
    shownBy.set(known, projections)
    return known
  })
}

/**
 * Returns the projection types that show items of a type; none for a type that `withProjections` did not
 * return.
 */
export function projectionsOf(type: ItemType | undefined): readonly ItemType[] {
  return (type && shownBy.get(type)) ?? []
}

/**
 * Returns the name under which a projection's property is indexed in the search row of the stored item. It
 * cannot clash with a property.
 */
export function indexedName(projection: string, property: string): string {
  return `${projection}_${property}`
}

/** Returns a type extended by the properties that its projections add to the search rows of its items. */
export function indexedType(type: ItemType): ItemType {
  const projections = projectionsOf(type)
  if (projections.length === 0) return type
  const copies = projections.flatMap((projection) =>
    copiesOf(projection).map(({ name }): [string, Property] => [
      indexedName(projection.name, name),
      projection.properties[name] ?? { v: 'DEF' },
    ]),
  )
  const known = indexed.get(type) ?? { ...type, properties: { ...type.properties, ...Object.fromEntries(copies) } }
  indexed.set(type, known)
  return known
}

/** Returns the facts of an item extended by what its projections add to its search row. */
export function indexedFacts(facts: ItemFacts): ItemFacts {
  const type = indexedType(facts.type)
  if (type === facts.type) return facts
  const copies = Object.entries(facts.quoted?.projected ?? {}).flatMap(([projection, values]) =>
    Object.entries(values).map(([name, value]) => [indexedName(projection, name), value]),
  )
  return { ...facts, type, values: { ...facts.values, ...Object.fromEntries(copies) } }
}

/**
 * Returns the copies of an item's properties that projections show with its attachment. Undefined if there
 * are none, or while the item is missing.
 */
export function projectedOf(attachment: ItemFacts, item: ItemFacts | undefined): Projected | undefined {
  if (!item || !isAttachment(attachment)) return undefined
  const found = projectionsOf(attachment.type)
    .filter((projection) => typeOfFiles(projection) === item.type.name)
    .map((projection) => [projection.name, copiedValues(projection, item)] as const)
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

function copiedValues(projection: ItemType, item: ItemFacts): Record<string, unknown> {
  const valueOf = ({ source }: Copy) => (source === '' ? item.id : item.values[source])
  return Object.fromEntries(
    copiesOf(projection).flatMap((copy) => {
      const value = valueOf(copy)
      return value === undefined || value === null ? [] : [[copy.name, value]]
    }),
  )
}

/**
 * Returns a stored item as a projection shows it. Undefined if the projection does not include it, going by
 * its values; that it is of the type shown is not checked.
 */
export function asProjected(facts: ItemFacts, projection: ItemType): ItemFacts | undefined {
  const { where = [] } = projection.projectionOf ?? {}
  const fits = where.every(
    (filter) => filter.kind === 'is' && [filter.value].flat().includes(facts.values[filter.prop] as string),
  )
  if (!fits) return undefined
  const { index } = parseItemId(facts.id)
  const values = { ...facts.values, ...facts.quoted?.projected?.[projection.name] }
  return { ...facts, id: itemId(projection.name, index), type: projection, values, stored: facts }
}

/** Returns the id under which an item is stored: its own, unless it is shown through a projection. */
export function storedId(id: ItemId, type: Pick<ItemType, 'projectionOf'> | undefined): ItemId {
  return type?.projectionOf ? itemId(type.projectionOf.type, parseItemId(id).index) : id
}
