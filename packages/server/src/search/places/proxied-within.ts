import { parseItemId } from '@cairn/contract'
import { valueTerm } from '../../items/index/property-index.ts'
import { run } from '../sql/run-statement.ts'
import type { Box } from '../../lib/geometry/box.ts'
import type { ItemFacts } from '../../items/facts/item-facts.ts'
import { maySeeProperty } from '../../items/read/present-item.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import { idsIn, readableItems } from './features-of.ts'
import { FEW, fewProxied } from './few-proxied.ts'
import type { Subjects } from './subjects.ts'
import { mayName } from './place-sources.ts'
import { areFewIn, placedStatement } from './places-within.ts'

/** Items that are in memory at once. */
const PART = 250

/**
 * Returns the numbers of the items represented by a place in the boxes, as far as this person may see the
 * place and the relation; or of all requested items that may be represented, if these are few. Does not check
 * whether the person may read the represented items: the caller must. Undefined if very many places lie there
 * or the boxes are wide. It narrows down candidates that would otherwise be all items of a type.
 */
export async function proxiedWithin(
  context: ItemContext,
  subjects: Subjects,
  boxes: readonly Box[],
): Promise<number[] | undefined> {
  const { principal, known, places } = subjects
  if (!(await areFewIn(boxes, context, known, places))) return undefined
  const rows = await run<{ n: number }>(context, known, (writing) => placedStatement(places, boxes, writing))
  // Of a town of places few may be of what is asked for.
  const few = rows.length > FEW ? await fewProxied(context, subjects) : undefined
  if (few) return few
  const found = new Set<number>()
  for (let at = 0; at < rows.length; at += PART) {
    const ns = rows.slice(at, at + PART).map(({ n }) => n)
    const placed = await readableItems(context, principal, ns)
    for (const n of await namedBy(context, subjects, placed)) found.add(n)
    for (const n of await naming(context, subjects, placed)) found.add(n)
  }
  return [...found]
}

/** Of what these stand for, as they say themselves. */
async function namedBy(
  { loader }: ItemContext,
  { principal, sources, proxied }: Subjects,
  placed: readonly ItemFacts[],
): Promise<number[]> {
  const wanted = new Set(proxied.map(({ name }) => name))
  const ids = placed.flatMap((item) =>
    sources.naming
      .filter(({ type, prop }) => type === item.type && maySeeProperty(principal, item, prop))
      .flatMap(({ prop }) => idsIn(item, prop).filter((id) => wanted.has(parseItemId(id).type))),
  )
  return [...(await loader.load(new Set(ids))).values()].map(({ row }) => row.n)
}

/** Of what names these as its places. */
async function naming(
  { terms, database }: ItemContext,
  { sources, known, proxied }: Subjects,
  placed: readonly ItemFacts[],
): Promise<number[]> {
  const relations = proxied.flatMap((type) => sources.named.get(type) ?? [])
  const names = relations.flatMap((relation) =>
    placed
      .filter(({ type }) => mayName(relation, type.name))
      .flatMap(({ id }) => relation.scopes.map((scope) => valueTerm(relation.prop, id, scope))),
  )
  const found = await terms.find([...new Set(names)])
  if (found.size === 0) return []
  const types = new Set(relations.flatMap(({ type }) => known.types.get(type.name) ?? []))
  const rows = await database.query<{ n: number }>(
    'select n from item_s s where s.t = any($1) and s.terms operator(pg_catalog.&&) $2',
    [[...types], [...found.values()].map(({ id }) => id)],
    'places-named',
  )
  return rows.map(({ n }) => n)
}
