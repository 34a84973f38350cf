import * as v from 'valibot'
import type { Querier } from '../../platform/database/database.ts'
import { LIST_VALUE_TYPE } from '../model/list-value.ts'
import { rightOf } from '../model/right.ts'
import type { Grant } from '../model/types.ts'

const PROTOCOLS_LIST = 'CULTURAL_PROTOCOLS'
const SEASONS = `select doc->>'key' as key, doc->>'owner' as owner, doc->'closed' as closed
  from item join item_type using (t)
  where item_type.name = $1 and not item.deleted and doc->>'list' = $2 and doc ? 'closed'`

/** A protocol that is closed in some seasons: that of one organisation, or of all. */
interface Season {
  key: string
  owner: string | null
  closed: unknown
}

const closedSchema = v.fallback(v.array(v.object({ from: v.string(), to: v.string() })), [])

/**
 * Returns the grants that are in force on a day: who has met a protocol has not while it is closed. `until` is
 * when that may change (milliseconds since 1970). No item is touched by it.
 */
export async function inSeason(
  database: Querier,
  grants: readonly Grant[],
  now: number,
): Promise<{ grants: Grant[]; until: number; hasProtocols: boolean }> {
  const held = [...grants]
  const protocolOf = (grant: Grant) => rightOf(grant)?.protocol
  const hasProtocols = held.some((grant) => protocolOf(grant) !== undefined)
  const always = { grants: held, until: Number.POSITIVE_INFINITY, hasProtocols }
  if (!hasProtocols) return always
  const seasons = await database.query<Season>(SEASONS, [LIST_VALUE_TYPE, PROTOCOLS_LIST], 'seasons')
  const ofGrant = (grant: Grant) =>
    seasons.filter(
      ({ key, owner }) => key === protocolOf(grant) && (owner === null || owner === String(grant.grantedBy)),
    )
  if (held.every((grant) => ofGrant(grant).length === 0)) return always
  const day = new Date(now).toISOString().slice(0, 10)
  return {
    grants: held.filter((grant) => !ofGrant(grant).some(({ closed }) => isClosed(closed, day))),
    until: Date.parse(day) + DAY_MS,
    hasProtocols,
  }
}

const DAY_MS = 86_400_000

/** Tells whether a day, such as `2026-11-26`, is in one of the periods, which come back each year. */
export function isClosed(closed: unknown, day: string): boolean {
  const at = day.slice(5, 10)
  return v.parse(closedSchema, closed).some((period) => {
    const [from, to] = [period.from.slice(5, 10), period.to.slice(5, 10)]
    return from <= to ? from <= at && at <= to : at >= from || at <= to
  })
}
