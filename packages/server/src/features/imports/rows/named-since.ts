import { ATTACHMENT_TYPE, itemId, searchedProperty, searchedValue, type ItemId, type ItemType } from '@cairn/contract'
import { propertiesNaming } from '../../../items/facts/properties-naming.ts'
import { SYSTEM } from '../../../items/facts/system-principal.ts'
import type { Principal } from '../../../items/facts/types.ts'
import { maySeeProperty } from '../../../items/read/present-item.ts'
import { mayRead } from '../../../items/rights/visibility-keys.ts'
import type { ImportDeps } from '../import-deps.ts'
import { allLogged, type OwnedRow } from '../import-log.ts'

const [LOT, PAGE] = [100, 1000]

/**
 * Returns the items created by an import that must be kept when it is reverted, because an item that stays
 * refers to them: one that is not from the import, one from it that somebody worked on since (`isWorkedOn`),
 * or one that is kept for this reason itself. References that the person may not read do not count, because
 * keeping an item would reveal them.
 */
export async function namedSince(
  deps: ImportDeps,
  principal: Principal,
  importIndex: number,
  isWorkedOn: (id: ItemId, row: OwnedRow) => Promise<boolean>,
): Promise<ItemId[]> {
  const { types } = deps.context
  const logged = new Set<string>()
  const stays: string[] = []
  const created = new Map<string, ItemId[]>()
  const note = async (row: OwnedRow) => {
    const type = await types.nameOf(row.t)
    if (type === undefined) return
    const id = itemId(type, row.i)
    logged.add(id)
    if (row.before === null) {
      const known = created.get(type)
      if (known) known.push(id)
      else created.set(type, [id])
    }
    if (await isWorkedOn(id, row)) stays.push(id)
  }
  const rows = await allLogged(deps.database, importIndex)
  // Items of one lot are loaded together.
  for (let at = 0; at < rows.length; at += LOT) await Promise.all(rows.slice(at, at + LOT).map(note))
  const named = await namesOf(deps, principal, created)
  for (const namer of named.keys()) if (!logged.has(namer)) stays.push(namer)
  const kept = new Set<ItemId>()
  for (let namer = stays.pop(); namer !== undefined; namer = stays.pop())
    for (const id of named.get(namer) ?? [])
      if (!kept.has(id)) {
        kept.add(id)
        stays.push(id)
      }
  return [...kept]
}

/** Returns by each item that names some of these items which ones these are. */
async function namesOf(
  deps: ImportDeps,
  principal: Principal,
  ids: ReadonlyMap<string, readonly ItemId[]>,
): Promise<Map<string, ItemId[]>> {
  const named = new Map<string, ItemId[]>()
  for (const [type, items] of ids)
    for (const place of placesOf(deps, type))
      for (let at = 0; at < items.length; at += LOT) {
        const lot = items.slice(at, at + LOT)
        const wanted = new Set<unknown>(lot)
        for await (const { id, value } of naming(deps, principal, place, lot))
          for (const each of [value ?? []].flat())
            if (wanted.has(each)) named.set(id, [...(named.get(id) ?? []), each as ItemId])
      }
  return named
}

interface Place {
  type: ItemType
  property: string
}

/** Returns the relations in which people name items of a type. Files belong to their item. */
function placesOf({ context: { catalogue } }: ImportDeps, named: string): Place[] {
  return catalogue
    .all()
    .filter(({ name, projectionOf }) => name !== ATTACHMENT_TYPE && !projectionOf)
    .flatMap((type) =>
      propertiesNaming(type, named)
        .filter(({ property }) => searchedProperty(type.properties, property)?.copyOf === undefined)
        .map(({ property }) => ({ type, property })),
    )
}

/** Finds what the person reads that names some of these items in a property, with the value of that. */
async function* naming(
  { store, context }: ImportDeps,
  principal: Principal,
  { type, property }: Place,
  ids: readonly ItemId[],
) {
  for (let after: string | undefined; ;) {
    const page = await store.search(SYSTEM, {
      types: [type.name],
      must: [{ prop: property, kind: 'rel', value: [...ids] }],
      sort: [{ key: '_i', order: 'asc' }],
      max: PAGE,
      total: false,
      ...(after ? { after } : {}),
    })
    for (const [id, { facts }] of await context.loader.load(page.ids as ItemId[]))
      if (mayRead(principal, facts) && maySeeProperty(principal, facts, property.split('.')[0] ?? ''))
        yield { id, value: searchedValue(facts.values, property) }
    if (!page.next) return
    after = page.next
  }
}
