import type { Logger } from 'pino'
import { isItemId, parseItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Actor, AreaItems, ReactionCall } from '@cairn/contract/server'
import type { Database } from '../../platform/database/database.ts'
import { principalOf } from '../../items/rights/principal/principal-of.ts'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import type { AreaReaction, Feed, Principal, Principals, TypeCatalogue } from '../../items/facts/types.ts'
import { createBudget, TASK_UNITS, withinBudget } from '../../lib/budget.ts'
import { poll } from '../../lib/poll.ts'
import {
  endReaction,
  failReaction,
  holdReaction,
  setReactionAside,
  sweepReactions,
  takeReaction,
  type HeldReaction,
} from './reaction-book.ts'

/** Services of reactions. */
export interface ReactionDeps {
  database: Database
  catalogue: TypeCatalogue
  principals: Principals
  feed: Feed
  log: Logger
  /**
   * Returns access to items for the reaction `name` of an area: with the rights of a person, and with those
   * of the server.
   */
  itemsFor(area: string, principal: Principal, name: string): { items: AreaItems; asServer: AreaItems }
  actorOf(principal: Principal): Actor
  /** Records an error of an area for the administrators. */
  noteMistake(area: string, where: string, thrown: unknown): void
  /** Calls a function each time this process has queued reactions. Returns a function that stops that. */
  onKept(listener: () => void): () => void
}

/** Runs the reactions of areas to committed changes and to dates that are reached. */
export interface Reactions {
  /** Resolves when no reaction is due. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** Reactions that one process makes at a time. */
const AT_ONCE = 4
/** Poll interval for reactions queued by another process, or waiting for a retry (milliseconds). */
const LOOK_MS = 500
const HOLD_MS = 5000
const SWEEP_MS = 3_600_000

/** Starts running reactions, shared among all processes of the install. */
export function openReactions(deps: ReactionDeps): Reactions {
  const { database, log } = deps
  const makings = new Set<Promise<void>>()
  let isClosed = false
  let isWanted = false
  let looking: Promise<void> | undefined

  /** Starts queued reactions. Calls during a run are merged to one further run. */
  async function look(): Promise<void> {
    isWanted = true
    if (!isClosed && makings.size < AT_ONCE) await (looking ??= lookAll())
  }

  async function lookAll(): Promise<void> {
    try {
      while (isWanted && !isClosed && makings.size < AT_ONCE) {
        isWanted = false
        const held = await takeReaction(database)
        if (held) begin(held)
      }
    } finally {
      looking = undefined
    }
  }

  function begin(held: HeldReaction): void {
    isWanted = true
    const making = make(held, deps)
      .catch((thrown: unknown) => log.error({ err: thrown }, 'a reaction could not be marked as done; it is run again'))
      .finally(() => {
        makings.delete(making)
        wake()
      })
    makings.add(making)
  }

  // An error is reported by the next poll.
  const wake = () => void look().catch(() => {})
  const stopFollowing = deps.onKept(wake)
  const stopLooking = poll(look, LOOK_MS, log, 'reactions cannot be made')
  const stopSweeping = poll(() => sweepReactions(database), SWEEP_MS, log, 'old reactions were not removed')
  return {
    async settle() {
      do {
        await look()
        await Promise.all(makings)
      } while (looking || makings.size > 0)
    },
    async close() {
      isClosed = true
      stopFollowing()
      stopLooking()
      stopSweeping()
      await looking?.catch(() => {})
      await Promise.all(makings)
    },
  }
}

/** Runs one reaction, and stores its outcome. */
async function make(held: HeldReaction, deps: ReactionDeps): Promise<void> {
  const { database, catalogue, log } = deps
  const reaction = catalogue.reactions?.().find(({ area, name }) => area === held.area && name === held.name)
  if (!reaction) return setReactionAside(database, held.id)
  const stopHolding = poll(() => holdReaction(database, held.id), HOLD_MS, log, 'a reaction cannot be held')
  try {
    await withinBudget(createBudget(TASK_UNITS), async () => reaction.run(await callOf(held, reaction, deps)))
    await endReaction(database, held.id)
  } catch (thrown) {
    if (isMissing(thrown) && (await isGone(held, reaction, deps))) return await endReaction(database, held.id)
    deps.noteMistake(held.area, `reaction ${held.name}`, thrown)
    await failReaction(database, held, thrown instanceof Error ? thrown.message : String(thrown))
  } finally {
    stopHolding()
  }
}

async function callOf(held: HeldReaction, { area, name }: AreaReaction, deps: ReactionDeps): Promise<ReactionCall> {
  const principal = { ...(await principalOfMaker(held, deps.principals)), depth: held.depth }
  const { items, asServer } = deps.itemsFor(area, principal, name)
  const { context: id, kind, action, properties, u, day } = held
  return {
    ...{ id, items, asServer, actor: deps.actorOf(principal) },
    key: `${area}.${name}.${id}.${day ?? u}`,
    item: await readOrNone(principal.system ? asServer : items, id),
    change: kind === null ? undefined : { kind, properties, u, ...(action === null ? {} : { action }) },
  }
}

/** Returns the current rights of the author of the change; for changes by the server, the server's. */
async function principalOfMaker({ actor, subject }: HeldReaction, principals: Principals): Promise<Principal> {
  if (actor === null || !isItemId(actor)) return SYSTEM
  const by = parseItemId(actor).index
  return subject !== null && isItemId(subject)
    ? principalOf({ user: parseItemId(subject).index, actor: by }, principals)
    : principalOf({ user: by }, principals)
}

async function readOrNone(items: AreaItems, id: ItemId) {
  return items.read(id).catch((thrown: unknown) => {
    if (isMissing(thrown)) return undefined
    throw thrown
  })
}

function isMissing(thrown: unknown): boolean {
  return thrown instanceof CairnError && ['notAllowed', 'notFound'].includes(thrown.code)
}

/** Tells whether the item was deleted before its reaction ran, which then has nothing to do. */
async function isGone({ context }: HeldReaction, { area, name }: AreaReaction, deps: ReactionDeps): Promise<boolean> {
  const found = await deps.itemsFor(area, SYSTEM, name).asServer.readMany([context])
  return found[context] === undefined
}
