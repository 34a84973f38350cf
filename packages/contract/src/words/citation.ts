import { isItemId, type ItemId } from '../ground/item-id.ts'
import type { Property } from '../item/property.ts'

/** An item and a version of it that a value names, written `Letter-3@7`. */
export interface Citation {
  id: ItemId
  /** The update count of the version. Undefined for the item as it stands. */
  u: number | undefined
}

const CITED = /^([^@]+)@([1-9]\d{0,8})$/

/**
 * Reads a value of a relation, which names an item or cites a version of it. Returns undefined for anything
 * else.
 */
export function readCitation(value: unknown): Citation | undefined {
  if (typeof value !== 'string') return undefined
  const [, id = value, u] = CITED.exec(value) ?? []
  return isItemId(id) ? { id, u: u === undefined ? undefined : Number(u) } : undefined
}

/**
 * Returns the citation of an item as it was read, by the update count that is the same for all readers, so
 * that everyone resolves it to the same version.
 */
export function citeItem({ $id, _u, $all = _u }: { $id: ItemId; _u: number; $all?: number }): `${ItemId}@${number}` {
  return `${$id}@${$all}`
}

/**
 * Returns the ids of the items that a relation holds, one or many, whether it names them or cites a version.
 */
export function idsNamed(value: unknown): ItemId[] {
  return [value].flat().flatMap((each) => readCitation(each)?.id ?? [])
}

/** The parts of an item type that cannot cite. */
interface CitingType {
  properties: Readonly<Record<string, Property>>
  owner?: string | undefined
  readers?: string | undefined
  within?: string | undefined
  standsFor?: string | undefined
  requires?: readonly string[] | undefined
  tree?: { parent: string } | undefined
  sharedWith?: readonly { property: string }[] | undefined
}

/** Checks the relations of a type that cite versions. Returns one message a problem. */
export function problemsOfCites(type: CitingType): string[] {
  const { owner, readers, within, standsFor, requires = [], tree, sharedWith = [] } = type
  const used = [
    owner,
    readers,
    within,
    standsFor,
    ...requires,
    tree?.parent,
    ...sharedWith.map((each) => each.property),
  ]
  return Object.entries(type.properties).flatMap(([name, property]) => {
    if (!property.cites) return []
    const { v, t, unique, copyOf, introduces, places, inOrg, level } = property
    const isRelation = v === 'IDM' || (v === 'REL' && t !== 'Attachment')
    return [
      ...(isRelation && !(unique ?? copyOf ?? introduces ?? places ?? inOrg ?? level)
        ? []
        : [`${name}: "cites" is for a plain relation to items other than files, which all readers may read`]),
      ...(used.includes(name) ? [`${name}: "cites" is not for a relation that decides who may read the item`] : []),
    ]
  })
}
