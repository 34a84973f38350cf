import type { Geometry, ItemId, ItemType, Point } from '@cairn/contract'
import type { Feature, FeaturesRequest } from '@cairn/contract/features'
import { countPositions, isItemId } from '@cairn/contract'
import { shownValue } from '../permissions/generalised.ts'
import { mayRead } from '../permissions/visibility-keys.ts'
import { isGeometry, valueTerm } from '../search/property-index.ts'
import type { Box } from '../search/shape.ts'
import { labelOf } from '../store/item-label.ts'
import { withParents } from '../store/item-loader.ts'
import { ITEM_COLUMNS, storedItem, type ItemRow, type StoredItem } from '../store/item-row.ts'
import { maySeeProperty } from '../store/present-item.ts'
import type { StoreParts } from '../store/store-parts.ts'
import type { Principal } from '../store/types.ts'
import { mayName, type PlaceSources, type StandIn } from './place-sources.ts'
import { boundsAround, overlaps, shownPlaces } from './shown-place.ts'
import { simplified } from './simplify.ts'

export interface FeatureScope {
  principal: Principal
  request: Pick<FeaturesRequest, 'props' | 'zoom'>
  sources: PlaceSources
  /** Of the bounds asked for; undefined for everywhere. */
  boxes: readonly Box[] | undefined
  /** Positions that may still be simplified, counted down; of places beyond them it is told which boxes they lie in. Without end when left out. */
  left?: { positions: number }
}

/** An item whose place it is, and the item that it stands for where that is another. */
interface Placed {
  item: StoredItem
  proxy?: StoredItem
}

/** The places of the items with these numbers, and those that stand for them, as this person may see them now. */
export async function featuresOf(parts: StoreParts, scope: FeatureScope, ns: readonly number[]): Promise<Feature[]> {
  const subjects = await readableItems(parts, scope.principal, ns)
  const placed: Placed[] = [
    ...subjects.map((item) => ({ item })),
    ...(await namedBy(parts, scope, subjects)),
    ...(await naming(parts, scope, subjects)),
  ]
  const shown = placed.flatMap((each) => {
    const features = featuresIn(each, scope)
    return features.length > 0 ? [{ ...each, features }] : []
  })
  parts.accessLog.note(scope.principal, 'map', [
    ...new Set(shown.flatMap(({ item, proxy }) => (proxy ? [item.facts, proxy.facts] : [item.facts]))),
  ])
  return shown.flatMap(({ features }) => features)
}

function featuresIn({ item, proxy }: Placed, { principal, request, boxes, left }: FeatureScope): Feature[] {
  const { facts } = item
  const subject = (proxy ?? item).facts
  const places = shownPlaces(principal, facts, placePropertiesOf(facts.type))
  return places
    .filter((place) => boxes === undefined || overlaps(place.boxes, boxes))
    .map(({ prop, geometry, boxes: around, isCoarse }) => {
      const props = (request.props ?? []).filter(
        (name) => subject.values[name] !== undefined && maySeeProperty(principal, subject, name),
      )
      return {
        id: facts.id,
        t: facts.type.name,
        prop,
        ...(proxy ? { proxy: proxy.facts.id } : {}),
        bbox: boundsAround(around),
        geometry: request.zoom === undefined ? geometry : shapeAt(request.zoom, geometry, around, left),
        label: labelOf(subject),
        ...(isCoarse ? { coarse: true as const } : {}),
        ...(props.length > 0
          ? { props: Object.fromEntries(props.map((name) => [name, shownValue(principal, subject, name)])) }
          : {}),
      }
    })
}

function shapeAt(zoom: number, geometry: Geometry, boxes: readonly Box[], left: FeatureScope['left']): Geometry {
  if (left) left.positions -= countPositions(geometry)
  if (!left || left.positions >= 0 || geometry.type === 'Point') return simplified(geometry, zoom)
  return { type: 'MultiPolygon', coordinates: boxes.map((box) => [ringOf(box)]) }
}

function ringOf([west, south, east, north]: Box): Point[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}

const placeProperties = new WeakMap<ItemType, readonly string[]>()

function placePropertiesOf(type: ItemType): readonly string[] {
  const known =
    placeProperties.get(type) ??
    Object.keys(type.properties).filter((name) => isGeometry(type.properties[name] ?? { v: 'DEF' }))
  placeProperties.set(type, known)
  return known
}

async function readableItems(parts: StoreParts, principal: Principal, ns: readonly number[]): Promise<StoredItem[]> {
  const rows = await parts.database.query<ItemRow>(
    `select ${ITEM_COLUMNS} from item where n = any($1) order by n desc`,
    [ns],
    'items-by-number',
  )
  const items = await Promise.all(
    rows.map(async (row) => {
      const type = parts.catalogue.get((await parts.types.nameOf(row.t)) ?? '')
      return type ? [storedItem(row, type)] : []
    }),
  )
  return (await withParents(items.flat(), parts.loader.load)).filter((item) => isReadable(principal, item))
}

/** The items that a relation of the subjects names as their places. */
async function namedBy(
  parts: StoreParts,
  { principal, sources }: FeatureScope,
  subjects: readonly StoredItem[],
): Promise<Placed[]> {
  const named = subjects.flatMap((proxy) => {
    const relations = (sources.named.get(proxy.facts.type) ?? []).filter(({ prop }) =>
      maySeeProperty(principal, proxy.facts, prop),
    )
    const ids = new Set(relations.flatMap(({ prop }) => idsIn(proxy, prop)))
    return [...ids].filter((id) => id !== proxy.facts.id).map((id) => ({ id, proxy }))
  })
  if (named.length === 0) return []
  const items = await parts.loader.load(new Set(named.map(({ id }) => id)))
  return named.flatMap(({ id, proxy }) => {
    const item = items.get(id)
    return item && isReadable(principal, item) ? [{ item, proxy }] : []
  })
}

/** The items whose places stand for the subjects, which they name. */
async function naming(parts: StoreParts, scope: FeatureScope, subjects: readonly StoredItem[]): Promise<Placed[]> {
  const found = await Promise.all(scope.sources.naming.map((relation) => namingBy(parts, scope, subjects, relation)))
  return found.flat()
}

async function namingBy(
  parts: StoreParts,
  { principal }: FeatureScope,
  subjects: readonly StoredItem[],
  relation: StandIn,
): Promise<Placed[]> {
  const { type, prop, scopes } = relation
  const wanted = new Map(
    subjects.filter(({ facts }) => mayName(relation, facts.type.name)).map((item) => [item.facts.id, item]),
  )
  const names = [...wanted.keys()].flatMap((id) => scopes.map((scope) => valueTerm(prop, id, scope)))
  const [terms, t] = await Promise.all([parts.terms.find(names), parts.types.find(type.name)])
  if (terms.size === 0 || t === undefined) return []
  const rows = await parts.database.query<{ n: number }>(
    'select n from item_s s where s.t = $1 and s.terms operator(pg_catalog.&&) $2 order by n desc',
    [t, [...terms.values()].map(({ id }) => id)],
    'standing-for',
  )
  const items = await readableItems(
    parts,
    principal,
    rows.map(({ n }) => n),
  )
  return items
    .filter(({ facts }) => maySeeProperty(principal, facts, prop))
    .flatMap((item) =>
      idsIn(item, prop).flatMap((id) => {
        const proxy = wanted.get(id)
        return proxy && id !== item.facts.id ? [{ item, proxy }] : []
      }),
    )
}

function idsIn({ facts }: StoredItem, prop: string): ItemId[] {
  return [facts.values[prop]].flat().filter((id): id is ItemId => typeof id === 'string' && isItemId(id))
}

function isReadable(principal: Principal, { row, facts }: StoredItem): boolean {
  return !row.deleted && mayRead(principal, facts)
}
