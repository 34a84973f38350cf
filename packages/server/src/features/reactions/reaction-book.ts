import type { ItemId } from '@cairn/contract'
import type { Querier } from '../../platform/database/database.ts'

/**
 * Most reactions in a row that trigger one another; further ones are not run, because the chain may be
 * endless.
 */
export const mostInARow = 8
/** A process that gives no sign for this long has ended (PostgreSQL interval). */
const HELD = '15 seconds'
/** Runs of one reaction, each ended by an error or with its process. */
const MOST_RUNS = 6
/** A reaction that has ended is remembered for this long, so that its change or day makes no other. */
const KEPT = '30 days'
/** Delay (seconds) before retrying a reaction whose area is not loaded; it is given up in the end. */
const AWAY_S = 30
const GIVEN_UP = '2 days'

/**
 * A reaction of an area that is to be queued: the item (`context`) with its update count, and the change or
 * date that triggered it.
 */
export interface ReactionWish {
  area: string
  name: string
  context: ItemId
  u: number
  /** The date that was reached, YYYY-MM-DD. */
  day?: string
  kind?: 'create' | 'update' | 'delete'
  action?: string
  properties: readonly string[]
  actor: ItemId | undefined
  subject: ItemId | undefined
  depth: number
}

/** A queued reaction that this process has leased in order to run it; `runs` counts this run too. */
export interface HeldReaction extends Omit<ReactionWish, 'actor' | 'subject' | 'kind' | 'action' | 'day'> {
  id: string
  day: string | null
  kind: 'create' | 'update' | 'delete' | null
  action: string | null
  actor: string | null
  subject: string | null
  runs: number
}

const KEEP = `insert into reaction (area, name, context, u, day, kind, action, properties, actor, subject, depth)
  select area, name, context, u, day, kind, action, properties, actor, subject, depth
  from jsonb_to_recordset($1) as w (area text, name text, context text, u int, day date, kind text, action text,
    properties text[], actor text, subject text, depth smallint)
  on conflict do nothing`
/** The oldest that waits: of one item and reaction the later ones wait for the earlier. */
const TAKE = `update reaction set held_until = now() + interval '${HELD}', runs = runs + 1
  where id = (select r.id from reaction r where ended is null and next_at <= now() and held_until < now()
    and not exists (select from reaction e where e.context = r.context and e.area = r.area and e.name = r.name
      and e.ended is null and e.id < r.id)
    order by r.id limit 1 for update skip locked)
  returning id::text as id, area, name, context, u, day::text as day, kind, action, properties, actor, subject, depth, runs`
const HOLD = `update reaction set held_until = now() + interval '${HELD}' where id = $1 and ended is null`
const DONE = 'update reaction set ended = now() where id = $1'
const AGAIN = `update reaction set held_until = '-infinity', next_at = now() + make_interval(secs => $2), error = $3,
  ended = case when runs >= ${MOST_RUNS} then now() end where id = $1`
const AWAY = `update reaction set held_until = '-infinity', runs = runs - 1, next_at = now() + interval '${AWAY_S} seconds',
  ended = case when at < now() - interval '${GIVEN_UP}' then now() end where id = $1`
const SWEEP = `delete from reaction where ended < now() - interval '${KEPT}'`

/** Queues reactions within the caller's transaction; one that is queued already is ignored. */
export async function keepReactions(source: Querier, wishes: readonly ReactionWish[]): Promise<void> {
  if (wishes.length > 0) await source.query(KEEP, [JSON.stringify(wishes)])
}

/**
 * Leases the oldest reaction that is due for this process; of one item and reaction, later ones wait for
 * earlier ones. Undefined if none is due.
 */
export async function takeReaction(source: Querier): Promise<HeldReaction | undefined> {
  const [row] = await source.query<HeldReaction>(TAKE, [])
  return row
}

/** Renews the lease of a reaction that is still running. */
export async function holdReaction(source: Querier, id: string): Promise<void> {
  await source.query(HOLD, [id])
}

/** Marks a reaction as done. */
export async function endReaction(source: Querier, id: string): Promise<void> {
  await source.query(DONE, [id])
}

/** Requeues a failed reaction with increasing delay, or ends it after its sixth run. */
export async function failReaction(source: Querier, { id, runs }: HeldReaction, error: string): Promise<void> {
  await source.query(AGAIN, [id, 2 ** (runs - 1), error.slice(0, 500)])
}

/** Requeues a reaction whose area is not available now, in 30 seconds; ends it two days after its change. */
export async function setReactionAside(source: Querier, id: string): Promise<void> {
  await source.query(AWAY, [id])
}

/** Deletes reactions that ended long ago. */
export async function sweepReactions(source: Querier): Promise<void> {
  await source.query(SWEEP, [])
}
