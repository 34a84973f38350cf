import type { Geometry, ItemType } from '@cairn/contract'
import type { HiddenBand } from '@cairn/contract/place-bands'
import type { HiddenRequest } from '@cairn/contract/server'
import type { Box } from '../../lib/geometry/box.ts'
import { boxesAround, boxesOf } from '../../lib/geometry/shape.ts'
import { cellOf } from '../../items/facts/coarse-cell.ts'
import { ownersOf, protocolsOf, type ItemFacts } from '../../items/facts/item-facts.ts'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import type { Principal } from '../../items/facts/types.ts'
import { readableItems } from './features-of.ts'
import { listSubjects, locateSubjects } from './find-subjects.ts'
import { placeSourcesOf } from './place-sources.ts'
import { overlaps } from './shown-place.ts'

/** Metres of the cells that hidden items are counted on. */
const CELL = 10_000
/** More items than this are many. */
const FEW = 5
/** Items that are in memory at once. */
const PART = 250
/** Just beyond the edge of a cell, in degrees. */
const BEYOND = 1e-9

/**
 * Tells roughly how many items of an owner near a geometry the person may not read (with `all`: how many
 * there are), as none, few (up to 5) or many of each type. Both items and geometry are rounded to coarse
 * cells, so that the answer reveals nothing finer; whether the person may ask is not checked. Items with
 * protocols are not counted; unknown and virtual types are left out.
 */
export async function hiddenNear(
  context: ItemContext,
  principal: Principal,
  { geometry, types, metres, owner, all = false }: HiddenRequest,
): Promise<Record<string, HiddenBand>> {
  const area = cellsOf(geometry).flatMap((box) => boxesAround(box, metres))
  // A place lies in one of the cells, its boxes may reach out of it.
  const around = area.flatMap((box) => boxesAround(box, 2 * CELL))
  const counts = (facts: ItemFacts) =>
    ownersOf(facts).includes(owner) &&
    !protocolsOf(facts) &&
    (all || !mayRead(principal, facts)) &&
    placesOf(facts).some((cell) => overlaps([cell], area))
  const found = [...new Set(types)].flatMap((name) => {
    const type = context.catalogue.get(name)
    return type && !type.virtual ? [{ name, type }] : []
  })
  const bands = await Promise.all(
    found.map(async ({ name, type }) => {
      const known = new Set(all ? [] : await numbersNear(context, principal, type, around))
      const others = (await numbersNear(context, SYSTEM, type, around)).filter((n) => !known.has(n))
      return [name, await bandOf(context, others, counts)] as const
    }),
  )
  return Object.fromEntries(bands)
}

/** Counts the items with these numbers, until there are many. */
async function bandOf(
  context: ItemContext,
  ns: readonly number[],
  counts: (facts: ItemFacts) => boolean,
): Promise<HiddenBand> {
  let count = 0
  for (let at = 0; at < ns.length && count <= FEW; at += PART)
    count += (await readableItems(context, SYSTEM, ns.slice(at, at + PART))).filter(counts).length
  return count === 0 ? 'NONE' : count <= FEW ? 'FEW' : 'MANY'
}

/** Numbers of the items of a type with a place of their own whose box touches one of these. */
async function numbersNear(context: ItemContext, who: Principal, type: ItemType, boxes: readonly Box[]) {
  const sources = placeSourcesOf(who, { all: () => [type] })
  const subjects = await locateSubjects(context, who, { query: { types: [type.name] } }, sources)
  return subjects && subjects.props.length > 0 ? listSubjects(context, { ...subjects, proxied: [] }, boxes) : []
}

/** The coarse cells of the places of an item. */
function placesOf({ type, values }: ItemFacts): Box[] {
  return Object.entries(type.properties).flatMap(([name, { t }]) =>
    t === 'geometry' && values[name] ? [cellOf(values[name] as Geometry, CELL)] : [],
  )
}

/** The cells that the boxes of a geometry touch, as one box for each row of them. */
function cellsOf(geometry: Geometry): Box[] {
  return boxesOf(geometry).flatMap(([west, south, east, north]) => {
    const rows: Box[] = []
    for (let lat = south; ;) {
      const [first, , , top] = cellAt(west, lat)
      const [, bottom, last] = cellAt(east, lat)
      rows.push([first, bottom, last, top])
      if (top >= north || top >= 90) return rows
      lat = top + BEYOND
    }
  })
}

function cellAt(lon: number, lat: number): Box {
  return cellOf({ type: 'Point', coordinates: [lon, lat] }, CELL)
}
