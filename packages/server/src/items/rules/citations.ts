import { readCitation, type ItemId, type ItemType } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Values } from '@cairn/model/item-schema'
import type { ItemFacts } from '../facts/item-facts.ts'
import { countForAll } from '../facts/told.ts'
import type { Principal } from '../facts/types.ts'
import type { ItemLoader } from '../facts/item-loader.ts'
import type { ItemContext } from '../read/item-context.ts'

/** Returns the relations of a type that cite versions. */
function citingOf({ properties }: ItemType): string[] {
  return Object.entries(properties).flatMap(([name, { cites }]) => (cites ? [name] : []))
}

/**
 * Returns the values with the current version added to each citation that names an item without saying a
 * version.
 */
export async function withVersions(loader: ItemLoader, type: ItemType, values: Values): Promise<Values> {
  const given = citingOf(type).filter((name) => plainIn(values[name]).length > 0)
  if (given.length === 0) return values
  const items = await loader.load(given.flatMap((name) => plainIn(values[name])))
  const cited = (value: unknown) => {
    const { id, u } = readCitation(value) ?? {}
    const now = id === undefined || u !== undefined ? undefined : items.get(id)?.row
    return now === undefined ? value : `${id}@${countForAll(now)}`
  }
  const citing = given.map((name) => {
    const value = values[name]
    return [name, Array.isArray(value) ? value.map(cited) : cited(value)] as const
  })
  return { ...values, ...Object.fromEntries(citing) }
}

function plainIn(value: unknown): ItemId[] {
  return [value].flat().flatMap((each) => {
    const { id, u } = readCitation(each) ?? {}
    return id === undefined || u !== undefined ? [] : [id]
  })
}

/**
 * Throws `cited` if an item that the person may read cites this one, which must then not be deleted. Hidden
 * citations are ignored, as they would be revealed. The server may delete.
 */
export async function requireUncited(context: ItemContext, principal: Principal, { id }: ItemFacts): Promise<void> {
  if (principal.system) return
  const citing = context.catalogue.all().filter((type) => !type.virtual && citingOf(type).length > 0)
  for (const type of citing) {
    const should = citingOf(type).map((prop) => ({ prop, kind: 'rel' as const, value: [id] }))
    const query = { types: [type.name], should, minShould: 1, max: 1, total: false }
    const [by] = (await context.ports.search(context, principal, query)).ids
    if (by !== undefined) throw new CairnError('cited', `${id} is cited by ${by}`, { by })
  }
}
