import type { Item, ItemId } from '@cairn/contract'
import type { Actor, AreaItems } from '@cairn/contract/server'

/** The side of a consultation that somebody is on. */
export type Side = 'COMMUNITY' | 'SUBMITTER'

/**
 * Tells on which side of a notice or record somebody is, by their organisations; administrators are on that
 * of the community. Undefined if on neither.
 */
export async function sideOf(
  asServer: AreaItems,
  { community, submitter, notice }: Item,
  actor: Actor,
): Promise<Side | undefined> {
  if (actor.admin) return 'COMMUNITY'
  if (!actor.contact) return undefined
  const { organizations } = await asServer.read(actor.contact)
  const own = [organizations ?? []].flat().map(String)
  if (own.includes(String(community))) return 'COMMUNITY'
  const other = submitter ?? (notice ? (await asServer.read(String(notice) as ItemId))['submitter'] : undefined)
  return other !== undefined && own.includes(String(other)) ? 'SUBMITTER' : undefined
}

/** Tells whether somebody is on a side of a record. Administrators are on both. */
export async function isOnSide(asServer: AreaItems, record: Item, actor: Actor, side: unknown): Promise<boolean> {
  return actor.admin || (await sideOf(asServer, record, actor)) === side
}
