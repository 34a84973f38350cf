import type { Logger } from 'pino'
import { isItemId, parseItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Actor, AreaItems, ReactionCall } from '@cairn/contract/server'
import type { Database } from '../../platform/database/database.ts'
import { principalOf } from '../../items/rights/principal-of.ts'
import { SYSTEM } from '../../items/model/system-principal.ts'
import type { AreaReaction, Feed, Principal, Principals, TypeCatalogue } from '../../items/model/types.ts'
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

/** Services that reactions of areas are made with. */
export interface ReactionParts {
  database: Database
  catalogue: TypeCatalogue
  principals: Principals
  feed: Feed
  log: Logger
  itemsFor(area: string, principal: Principal, name: string): { items: AreaItems; asServer: AreaItems }
  actorOf(principal: Principal): Actor
  noteMistake(area: string, where: string, thrown: unknown): void
}

/** Makes the reactions that areas have to committed changes and to days that came. */
export interface Reactions {
  /** Settles when no reaction waits that may be made now. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** Reactions that one process makes at a time. */
const AT_ONCE = 4
/** Nothing rings for what another process kept, or what is to be tried again (milliseconds). */
const LOOK_MS = 500
const HOLD_MS = 5000
const SWEEP_MS = 3_600_000

/** Begins to make reactions: as many processes as there are share them. */
export function openReactions(parts: ReactionParts): Reactions {
  const { database, log } = parts
  let isClosed = false
  let working: Promise<void> | undefined

  const work = () =>
    (working ??= Promise.all(Array.from({ length: AT_ONCE }, workOn)).then(() => (working = undefined)))

  async function workOn(): Promise<void> {
    for (let held = await next(); held; held = await next()) await make(held, parts)
  }

  const next = async () => (isClosed ? undefined : takeReaction(database))
  const stopLooking = poll(async () => work(), LOOK_MS, log, 'reactions cannot be made')
  const stopSweeping = poll(() => sweepReactions(database), SWEEP_MS, log, 'old reactions were not removed')
  return {
    async settle() {
      await working
      await work()
    },
    async close() {
      isClosed = true
      stopLooking()
      stopSweeping()
      await working?.catch(() => {})
    },
  }
}

/** Makes one reaction, and notes what came of it. */
async function make(held: HeldReaction, parts: ReactionParts): Promise<void> {
  const { database, catalogue, log } = parts
  const reaction = catalogue.reactions?.().find(({ area, name }) => area === held.area && name === held.name)
  if (!reaction) return setReactionAside(database, held.id)
  const stopHolding = poll(() => holdReaction(database, held.id), HOLD_MS, log, 'a reaction cannot be held')
  try {
    await reaction.run(await callOf(held, reaction, parts))
    await endReaction(database, held.id)
  } catch (thrown) {
    parts.noteMistake(held.area, `reaction ${held.name}`, thrown)
    await failReaction(database, held, thrown instanceof Error ? thrown.message : String(thrown))
  } finally {
    stopHolding()
  }
}

async function callOf(held: HeldReaction, { area, name }: AreaReaction, parts: ReactionParts): Promise<ReactionCall> {
  const principal = { ...(await principalOfMaker(held, parts.principals)), depth: held.depth }
  const { items, asServer } = parts.itemsFor(area, principal, name)
  const { context: id, kind, action, properties, u, day } = held
  return {
    ...{ id, items, asServer, actor: parts.actorOf(principal) },
    key: `${area}.${name}.${id}.${day ?? u}`,
    item: await readOrNone(principal.system ? asServer : items, id),
    change: kind === null ? undefined : { kind, properties, u, ...(action === null ? {} : { action }) },
  }
}

/** The rights, as they are now, of who made the change. What the server itself did is reacted to with its own. */
async function principalOfMaker({ actor, subject }: HeldReaction, principals: Principals): Promise<Principal> {
  if (actor === null || !isItemId(actor)) return SYSTEM
  const by = parseItemId(actor).index
  return subject !== null && isItemId(subject)
    ? principalOf({ user: parseItemId(subject).index, actor: by }, principals)
    : principalOf({ user: by }, principals)
}

async function readOrNone(items: AreaItems, id: ItemId) {
  return items.read(id).catch((thrown: unknown) => {
    if (thrown instanceof CairnError && ['notAllowed', 'notFound'].includes(thrown.code)) return undefined
    throw thrown
  })
}
