import * as v from 'valibot'
import { PROTOCOLS_LIST, TIME_ZONE_PROPERTY, USUAL_TIME_ZONE } from '@cairn/contract'
import { localDate } from '@cairn/model/working-days'
import { isTimeZone } from '@cairn/model/zones'
import type { Querier } from '../../../platform/database/database.ts'
import { LIST_VALUE_TYPE } from '../../facts/list-value.ts'
import { rightOf } from '../../facts/right.ts'
import type { Grant } from '../../facts/types.ts'

const SEASONS = `select doc->>'key' as key, doc->>'owner' as owner, doc->'closed' as closed,
    (select o.doc->>'${TIME_ZONE_PROPERTY}' from item o join item_type ot using (t)
      where ot.name = split_part(item.doc->>'owner', '-', 1)
        and o.i::text = split_part(item.doc->>'owner', '-', 2)) as zone
  from item join item_type using (t)
  where item_type.name = $1 and not item.deleted and doc->>'list' = $2 and doc ? 'closed'`

/** A protocol with closed seasons, of one organisation or of all. */
interface Season {
  key: string
  owner: string | null
  closed: unknown
  /** In which its days begin. */
  zone: string | null
}

const closedSchema = v.array(v.object({ from: v.string(), to: v.string() }))

/**
 * Filters grants by the closed seasons of protocols: on a day when a protocol is closed, grants for it do not
 * count. Returns the others, `until` when this may change (milliseconds since 1970), and whether any grant is
 * for a protocol at all.
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
    seasons.filter(({ key, owner }) => key === protocolOf(grant) && (owner === null || giversOf(grant).includes(owner)))
  if (held.every((grant) => ofGrant(grant).length === 0)) return always
  const dayIn = (zone: string | null) =>
    localDate(new Date(now).toISOString(), zone !== null && isTimeZone(zone) ? zone : USUAL_TIME_ZONE)
  return {
    grants: held.filter((grant) => !ofGrant(grant).some(({ closed, zone }) => isClosed(closed, dayIn(zone)))),
    until: now - (now % STEP_MS) + STEP_MS,
    hasProtocols,
  }
}

/** Days begin with an hour, or half of one, in all time zones but few. */
const STEP_MS = 1_800_000

/** Returns the organisations whose protocol a grant satisfies: its giver, or the owners of a project. */
function giversOf({ grantedBy, team }: Grant): readonly string[] {
  return [String(grantedBy), ...(team?.owners ?? [])]
}

/**
 * Tells whether a day, such as `2026-11-26`, lies in one of the periods, which repeat every year: the years
 * of their ends are ignored. An end that is a month or year is meant whole. An empty list never closes;
 * anything that is no list of periods, also undefined, counts as closed.
 */
export function isClosed(closed: unknown, day: string): boolean {
  const periods = v.safeParse(closedSchema, closed)
  if (!periods.success) return true
  const at = day.slice(5, 10)
  return periods.output.some((period) => {
    const from = `${period.from.slice(5, 7) || '01'}-${period.from.slice(8, 10) || '01'}`
    const to = `${period.to.slice(5, 7) || '12'}-${period.to.slice(8, 10) || '31'}`
    return from <= to ? from <= at && at <= to : at >= from || at <= to
  })
}
