import { ATTACHMENT_TYPE } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Query } from '@cairn/contract/query'
import type { Querier } from '../../platform/database/database.ts'
import type { StoredItem } from '../facts/item-row.ts'
import { propertiesNaming } from '../facts/properties-naming.ts'
import type { Principal } from '../facts/types.ts'
import { toldCounts } from '../read/told-counts.ts'
import type { ItemContext } from '../read/item-context.ts'
import { deletesOwnAlone } from '../rights/write-rule.ts'

/**
 * Throws unless what a person may delete or restore only for having made it is theirs alone (`alone` of
 * `creatorMay`): `changedByOthers` if somebody else changed it (`notAllowed` for a deleted one, as for a
 * missing one), and on deleting `named` if something names it. Changes and items that they may not know of do
 * not count, as refusing would tell of them. Does nothing for who may do so otherwise.
 */
export async function requireOwnAlone(
  context: ItemContext,
  source: Querier,
  principal: Principal,
  stored: StoredItem,
): Promise<void> {
  const { row, facts } = stored
  if (principal.system || !deletesOwnAlone(principal, facts)) return
  const others = await source.query<{ u: number }>(
    'select u from version where n = $1 and u <= $2 and coalesce(subject, actor) <> $3',
    [row.n, row.u, principal.userId],
    'changed-by-others',
  )
  const told = others.length === 0 ? undefined : await toldCounts(source, principal, stored)
  if (others.some(({ u }) => told?.has(u))) throw new CairnError(row.deleted ? 'notAllowed' : 'changedByOthers')
  if (row.deleted) return
  // Files belong to their item, and a projection repeats what is stored.
  const types = context.catalogue.all().filter(({ name, projectionOf }) => name !== ATTACHMENT_TYPE && !projectionOf)
  for (const { type, property } of types.flatMap((type) => propertiesNaming(type, facts.type.name))) {
    const must = [{ prop: property, kind: 'rel' as const, value: [facts.id] }]
    const [by] = await found(context, principal, { types: [type], must, max: 1, total: false })
    if (by !== undefined) throw new CairnError('named', `${facts.id} is named by ${by}`, { by })
  }
}

/** What the person finds; nothing where they may not ask. */
async function found(context: ItemContext, principal: Principal, query: Query): Promise<readonly string[]> {
  try {
    return (await context.ports.search(context, principal, query)).ids
  } catch (thrown) {
    if (thrown instanceof CairnError && thrown.code === 'propertyUnknown') return []
    throw thrown
  }
}
