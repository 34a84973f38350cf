import { createHash } from 'node:crypto'
import { isAnswers, type ItemType, type Property } from '@cairn/contract'
import { isPeriod, sortKindOf } from '@cairn/model/sort-kind'
import { indexedType } from '../facts/projections.ts'
import { exactFormOf, hasWords, isGeometry, isHeldAtTimes, isLevelled, isUnsearched } from './property-index.ts'

/** Facet slots of a search row: `f1` to `f16`. */
export const FACET_SLOTS = 16

/**
 * What the columns of a type's search rows hold (STORAGE.md, "Tables"), as property names by position:
 * `facets` in `f1` …, `numbers` (for ranges and sorting) in `nv` followed by the `ends` of periods, `texts`
 * (sort keys) in `sk`. Properties that not all readers may read have no column.
 */
export interface Layout {
  facets: readonly string[]
  numbers: readonly string[]
  ends: readonly string[]
  texts: readonly string[]
}

const known = new WeakMap<ItemType, Layout>()

/**
 * Returns the search row layout of a type. It depends on the type only; when it changes, the type's rows are
 * rebuilt (`rebuild.ts`).
 */
export function layoutOf(type: ItemType): Layout {
  const layout = known.get(type) ?? makeLayout(indexedType(type))
  known.set(type, layout)
  return layout
}

function makeLayout(type: ItemType): Layout {
  const first = [...(type.facets ?? []), ...(type.defaultHeaders ?? [])]
  const open = Object.entries(type.properties).filter(
    ([, property]) => !isLevelled(property) && !isHeldAtTimes(property) && !isUnsearched(property),
  )
  const ordered = [...open].sort(([left], [right]) => placeIn(first, left) - placeIn(first, right))
  const named = (fits: (property: Property) => boolean) =>
    ordered.filter(([, property]) => fits(property)).map(([name]) => name)
  return {
    facets: ordered
      .filter(([, property]) => !property.many && exactFormOf(property) === 'term')
      .sort(([, left], [, right]) => turnOf(left) - turnOf(right))
      .slice(0, FACET_SLOTS)
      .map(([name]) => name),
    numbers: named((property) => sortKindOf(property) === 'number'),
    ends: named((property) => isPeriod(property) && !property.many),
    texts: named((property) => sortKindOf(property) === 'text'),
  }
}

/**
 * Values that facets count come first; dates that are counted by periods come last, as those are counted by
 * numbers.
 */
function turnOf({ facet }: Property): number {
  return facet === undefined ? 1 : (facet.kind ?? 'terms') === 'terms' ? 0 : 2
}

function placeIn(names: readonly string[], name: string): number {
  const at = names.indexOf(name)
  return at < 0 ? names.length : at
}

/** Goes up when terms or lexemes are written in another way, so that all rows are rebuilt. */
const FORM = 5

/**
 * Returns a hash of everything in a type that its search rows depend on. If it differs from the stored one,
 * they must be rebuilt.
 */
export function fingerprintOf(type: ItemType): string {
  const { name, label, owner, visibility, anonymous, readers, within, requires, sharedWith, creatorWithin } = type
  const { properties } = indexedType(type)
  const forms = Object.entries(properties).map(([prop, property]) => [
    prop,
    exactFormOf(property),
    sortKindOf(property),
    hasWords(property),
    isGeometry(property),
    property.textField ?? false,
    property.level ?? '',
    ...(property.protocol === undefined ? [] : [property.protocol]),
    ...(property.parts === undefined ? [] : [property.parts]),
    ...(isAnswers(property) ? ['answers'] : []),
    ...(property.time === undefined ? [] : [property.time]),
    ...(property.cites ? ['cites'] : []),
    ...(property.closes ? ['closes'] : []),
    ...(property.inTrash ? [property.inTrash] : []),
    ...(property.letterOf === undefined ? [] : [property.letterOf]),
    ...(property.generalise ? [property.generalise] : []),
    ...(property.masked ? [property.masked] : []),
    ...(isHeldAtTimes(property) ? [property.withPlace ?? property.levelWhen] : []),
  ])
  const parts = JSON.stringify([
    FORM,
    name,
    label,
    owner,
    visibility,
    anonymous,
    layoutOf(type),
    forms,
    readers,
    within,
    ...(sharedWith ? [sharedWith] : []),
    ...(requires ? [{ requires }] : []),
    ...(creatorWithin ? [{ creatorWithin }] : []),
    ...(type.closable ? [{ closable: type.closable.standsIn ?? true }] : []),
  ])
  return createHash('sha256').update(parts).digest('base64url').slice(0, 16)
}
