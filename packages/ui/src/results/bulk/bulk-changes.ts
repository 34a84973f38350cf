import { ACCESS_PROPERTY, machinesOf, type Property } from '@cairn/contract'
import { textKeyFromData } from '@cairn/contract/texts'
import type { ItemType, Translate } from '@cairn/contract/web'

/** How a change treats what items have: it replaces that, adds to it, or takes something away. */
export type BulkHow = 'SET' | 'ADD' | 'TAKE'

/** A change of a property in many items. */
export interface BulkChange {
  /** Different for each change of a type. */
  key: string
  property: string
  how: BulkHow
  /** Whether all below the items in their tree is changed too. */
  below?: true
}

/** Values that many items get without being asked for (`bulk` of item types). */
export interface BulkGiven {
  key: string
  given: Readonly<Record<string, unknown>>
}

/**
 * Returns the changes that a type offers for many items: what they are part of, who may see them, and what
 * its `bulk` names or, without that, the facets that people choose.
 */
export function bulkChangesOf(type: ItemType): (BulkChange | BulkGiven)[] {
  const { properties, bulk, tree, facets = [], within } = type
  const isSettable = (name: string) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    return property !== undefined && !property.readOnly && !machinesOf(type).some(([each]) => each === name)
  }
  const level = within === undefined && isSettable(ACCESS_PROPERTY) ? [ACCESS_PROPERTY] : []
  const first = [...(tree ? [tree.parent] : []), ...level]
  const named = bulk ?? facets.filter((name) => isSettable(name) && isChosen(type, name))
  return [...first, ...named].flatMap((each, at): (BulkChange | BulkGiven)[] => {
    if (typeof each !== 'string') return 'set' in each ? [{ key: each.name, given: each.set }] : []
    if (!isSettable(each) || (at >= first.length && first.includes(each))) return []
    if (properties[each]?.many)
      return (['ADD', 'TAKE'] as const).map((how) => ({ key: `${each}.${how}`, property: each, how }))
    const change = { key: each, property: each, how: 'SET' } as const
    return tree && each === ACCESS_PROPERTY ? [change, { ...change, key: `${each}.below`, below: true }] : [change]
  })
}

/** Tells whether people choose a value of a property for items at any time. */
function isChosen({ properties, owner, requires = [], readers }: ItemType, name: string): boolean {
  const { when, copyOf, inLists, unique, v: kind, t, many } = properties[name] ?? {}
  if (when || copyOf || inLists || unique || [owner, readers, ...requires].includes(name)) return false
  return kind === 'LOV' || kind === 'SEL' || kind === 'REL' || t === 'boolean' || many === true
}

/** Returns the words of a change. */
export function bulkChangeText(translate: Translate, type: ItemType, change: BulkChange | BulkGiven): string {
  if ('given' in change) return translate(textKeyFromData(`types.${type.name}.bulk.${change.key}`))
  const { property, how, below } = change
  if (property === type.tree?.parent) return translate('ui.results.bulk.putInto')
  const name = translate(textKeyFromData(`types.${type.name}.props.${property}`))
  if (below) return translate('ui.results.bulk.setBelow', { name })
  return translate(`ui.results.bulk.${how === 'SET' ? 'set' : how === 'ADD' ? 'add' : 'take'}`, { name })
}

/** Returns the property that a dialog asks for to make a change: one item alone has other conditions. */
export function askedOf(type: ItemType, { property, how }: BulkChange): Record<string, Property> {
  const {
    when: _when,
    unique: _unique,
    min: _min,
    exactly: _exactly,
    ...asked
  } = type.properties[property] ?? { v: 'DEF' }
  return { [property]: how === 'SET' ? asked : { ...asked, required: true } }
}
