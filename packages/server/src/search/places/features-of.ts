import type { Geometry, ItemId, ItemType, Point } from '@cairn/contract'
import { CREATED_PROPERTY, type Feature, type FeaturesRequest } from '@cairn/contract/features'
import { countPositions, isItemId } from '@cairn/contract'
import { shownValue } from '../../items/rights/generalised.ts'
import type { ItemFacts } from '../../items/facts/item-facts.ts'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import { isGeometry, valueTerm } from '../../items/index/property-index.ts'
import type { Box } from '../../lib/geometry/box.ts'
import { labelOf } from '../../items/index/item-label.ts'
import { withParents } from '../../items/rows/load-items.ts'
import { FACTS_COLUMNS, factsIn, type FactsRow } from '../../items/facts/item-row.ts'
import { maySeeProperty } from '../../items/read/present-item.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import type { Principal } from '../../items/facts/types.ts'
import { mayName, type PlaceSources, type StandIn } from './place-sources.ts'
import { boundsAround, overlaps, shownPlaces } from './shown-place.ts'
import { simplified } from './simplify.ts'
import { withCreated } from './when-created.ts'

/** For whom, how detailed and in which area features are made. */
export interface FeatureScope {
  principal: Principal
  request: Pick<FeaturesRequest, 'props' | 'zoom'>
  sources: PlaceSources
  /** Of the bounds asked for; undefined for everywhere. */
  boxes: readonly Box[] | undefined
  /**
   * Remaining number of positions that may be simplified; beyond it features get bounding boxes only.
   * Unlimited by default.
   */
  left?: { positions: number }
}

/** An item whose place it is, and the item that it stands for where that is another. */
interface Placed {
  item: ItemFacts
  proxy?: ItemFacts
}

/**
 * Returns the map features of the items with these numbers: their own places, and places that represent them,
 * as this person may see them now. Notes the items shown in the access log.
 */
export async function featuresOf(context: ItemContext, scope: FeatureScope, ns: readonly number[]): Promise<Feature[]> {
  const subjects = await readableItems(context, scope.principal, ns)
  const placed: Placed[] = [
    ...subjects.map((item) => ({ item })),
    ...(await namedBy(context, scope, subjects)),
    ...(await naming(context, scope, subjects)),
  ]
  const shown = placed.flatMap((each) => {
    const features = featuresIn(each, scope)
    return features.length > 0 ? [{ ...each, features }] : []
  })
  context.accessLog.note(scope.principal, 'map', [
    ...new Set(shown.flatMap(({ item, proxy }) => (proxy ? [item, proxy] : [item]))),
  ])
  const features = shown.flatMap((each) => each.features)
  return scope.request.props?.includes(CREATED_PROPERTY) ? withCreated(context, features, ns) : features
}

function featuresIn({ item, proxy }: Placed, { principal, request, boxes, left }: FeatureScope): Feature[] {
  const subject = proxy ?? item
  const places = shownPlaces(principal, item, placePropertiesOf(item.type))
  return places
    .filter((place) => boxes === undefined || overlaps(place.boxes, boxes))
    .map(({ prop, geometry, boxes: around, isCoarse }) => {
      const props = (request.props ?? []).filter(
        (name) => subject.values[name] !== undefined && maySeeProperty(principal, subject, name),
      )
      return {
        id: item.id,
        t: item.type.name,
        prop,
        ...(proxy ? { proxy: proxy.id } : {}),
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

/** Loads which of the items with these numbers the person may read now, newest first. */
export async function readableItems(
  context: ItemContext,
  principal: Principal,
  ns: readonly number[],
): Promise<ItemFacts[]> {
  const rows = await context.database.query<FactsRow>(
    `select ${FACTS_COLUMNS} from item where n = any($1) and not deleted order by n desc`,
    [ns],
    'items-by-number',
  )
  const items = await Promise.all(
    rows.map(async (row) => {
      const type = context.catalogue.get((await context.types.nameOf(row.t)) ?? '')
      return type ? [{ facts: factsIn(row, type) }] : []
    }),
  )
  const whole = await withParents(items.flat(), context.loader.load)
  return whole.flatMap(({ facts }) => (mayRead(principal, facts) ? [facts] : []))
}

/** The items that a relation of the subjects names as their places. */
async function namedBy(
  context: ItemContext,
  { principal, sources }: FeatureScope,
  subjects: readonly ItemFacts[],
): Promise<Placed[]> {
  const named = subjects.flatMap((proxy) => {
    const relations = (sources.named.get(proxy.type) ?? []).filter(({ prop }) => maySeeProperty(principal, proxy, prop))
    const ids = new Set(relations.flatMap(({ prop }) => idsIn(proxy, prop)))
    return [...ids].filter((id) => id !== proxy.id).map((id) => ({ id, proxy }))
  })
  if (named.length === 0) return []
  const items = await context.loader.load(new Set(named.map(({ id }) => id)))
  return named.flatMap(({ id, proxy }) => {
    const item = items.get(id)
    return item && !item.row.deleted && mayRead(principal, item.facts) ? [{ item: item.facts, proxy }] : []
  })
}

/** The items whose places stand for the subjects, which they name. */
async function naming(context: ItemContext, scope: FeatureScope, subjects: readonly ItemFacts[]): Promise<Placed[]> {
  const found = await Promise.all(scope.sources.naming.map((relation) => namingBy(context, scope, subjects, relation)))
  return found.flat()
}

async function namingBy(
  context: ItemContext,
  { principal }: FeatureScope,
  subjects: readonly ItemFacts[],
  relation: StandIn,
): Promise<Placed[]> {
  const { type, prop, scopes } = relation
  const wanted = new Map(subjects.filter((item) => mayName(relation, item.type.name)).map((item) => [item.id, item]))
  const names = [...wanted.keys()].flatMap((id) => scopes.map((scope) => valueTerm(prop, id, scope)))
  const [terms, t] = await Promise.all([context.terms.find(names), context.types.find(type.name)])
  if (terms.size === 0 || t === undefined) return []
  const rows = await context.database.query<{ n: number }>(
    'select n from item_s s where s.t = $1 and s.terms operator(pg_catalog.&&) $2 order by n desc',
    [t, [...terms.values()].map(({ id }) => id)],
    'standing-for',
  )
  const items = await readableItems(
    context,
    principal,
    rows.map(({ n }) => n),
  )
  return items
    .filter((item) => maySeeProperty(principal, item, prop))
    .flatMap((item) =>
      idsIn(item, prop).flatMap((id) => {
        const proxy = wanted.get(id)
        return proxy && id !== item.id ? [{ item, proxy }] : []
      }),
    )
}

/** Returns the item ids in a relation property of an item. */
export function idsIn({ values }: ItemFacts, prop: string): ItemId[] {
  return [values[prop]].flat().filter((id): id is ItemId => typeof id === 'string' && isItemId(id))
}
