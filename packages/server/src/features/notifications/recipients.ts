import { itemId, movesNamed, type EventType, type ItemId } from '@cairn/contract'
import type { NotifyMode } from '@cairn/contract/notify'
import { propertiesOfTrigger, wantsNotification } from '@cairn/model/notify'
import { principalOf } from '../../items/rights/principal/principal-of.ts'
import { ownersOf, rulingFacts, sharesOf, USER_TYPE, type ItemFacts } from '../../items/facts/item-facts.ts'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import { passesGuards } from '../../items/rights/guards-of-change.ts'
import { judge, judgeMove } from '../../items/rights/write-rule.ts'
import { peopleNamed, peopleOf } from '../../items/facts/people-named.ts'
import { maySeeProperty } from '../../items/read/present-item.ts'
import type { Principal, Principals } from '../../items/facts/types.ts'
import { readChoices, type Choices } from './choices.ts'
import type { ItemEvent } from './item-event.ts'
import { onePerAct } from './one-per-act.ts'
import type { Querier } from '../../platform/database/database.ts'

/** A person to be notified of an event, and how it is mailed to them. */
export interface Recipient {
  user: number
  event: ItemEvent
  /** The kind of event that it is for this person. */
  told: EventType
  /** The item that the notification shows: the changed one, or the outermost item that it is part of. */
  about: ItemId
  mode: NotifyMode
}

/** Services for determining recipients. */
export interface RecipientDeps {
  database: Querier
  principals: Principals
}

/**
 * Returns whom to notify of which event: those who want it (model, `wantsNotification`) and may read the item
 * now, except its author. `facts` are the current items; an event without one has no recipients. Each person
 * is notified once per act (`onePerAct`).
 */
export async function recipientsOf(
  { database, principals }: RecipientDeps,
  events: readonly ItemEvent[],
  facts: ReadonlyMap<ItemId, ItemFacts>,
): Promise<Recipient[]> {
  const known = events.filter(({ context }) => facts.has(context))
  if (known.length === 0) return []
  const named = new Map([...facts].map(([id, each]) => [id, wholeOf(each).flatMap(peopleOf)]))
  const choices = await readChoices(database, known, named, ({ context }) => aboutOf(context, facts))
  const recipients = known.map(async (event) => {
    const item = facts.get(event.context)
    const told = item ? choices.candidates(event).map((user) => decide(user, event, item, choices, principals)) : []
    return (await Promise.all(told)).flatMap((one) => one ?? [])
  })
  return onePerAct((await Promise.all(recipients)).flat())
}

async function decide(
  user: number,
  event: ItemEvent,
  facts: ItemFacts,
  choices: Choices,
  principals: Principals,
): Promise<Recipient | undefined> {
  const userId = itemId(USER_TYPE, user)
  if (event.actor === userId) return undefined
  const principal = await principalOf({ user }, principals)
  if (principal.userId !== userId || !mayHear(principal, event, facts)) return undefined
  const told = [...event.named, event.kind].find((each) => isFor(principal, facts, event, each))
  if (!told || !maySeeAll(principal, facts, propertiesOfTrigger(told))) return undefined
  const about = rulingFacts(facts)?.id ?? facts.id
  const { preference, mode } = choices.ofKind(user, told)
  const wish = {
    item: choices.ofItem(user, about),
    kind: preference,
    suggested: told.suggested,
    isTheirs: wholeOf(facts).some((each) => isTheirs(principal, each)),
  }
  return wantsNotification(wish) ? { user, event, told, about, mode } : undefined
}

/** The item, and what it is part of. */
function wholeOf(facts: ItemFacts): readonly ItemFacts[] {
  return facts.within ? [facts, ...wholeOf(facts.within)] : [facts]
}

function aboutOf(id: ItemId, facts: ReadonlyMap<ItemId, ItemFacts>): ItemId {
  const item = facts.get(id)
  return (item && rulingFacts(item)?.id) ?? id
}

/** Tells whether the person may be notified: they can read the item and something of what changed. */
function mayHear(principal: Principal, event: Pick<ItemEvent, 'properties' | 'guards'>, facts: ItemFacts): boolean {
  if (!mayRead(principal, facts)) return false
  if (event.guards && !event.guards.some((each) => passesGuards(principal, facts, each))) return false
  return event.properties.length === 0 || event.properties.some((name) => maySeeProperty(principal, facts, name))
}

/**
 * Tells whether a kind of event applies to the person: they are named by it or in its audience
 * (administrators have no special right here). Most kinds apply to everyone.
 */
function isFor(
  principal: Principal,
  facts: ItemFacts,
  { before = {} }: Pick<ItemEvent, 'before'>,
  { names, audience }: EventType,
): boolean {
  if (names !== undefined) return isNamed(principal, facts, names)
  if (audience === undefined) return true
  if (typeof audience === 'object' && 'newIn' in audience) {
    const [now, former] = [facts.values, before].map((values) => [values[audience.newIn] ?? []].flat())
    return principal.organizations.some((id) => now?.includes(id) && !former?.includes(id))
  }
  if (typeof audience === 'object')
    return !principal.admin && [audience.right].flat().some((right) => holds(principal, facts, right))
  const organizations = audience === 'owner' ? ownersOf(facts) : sharesOf(facts).map((share) => share.organization)
  return organizations.some((id) => principal.organizations.includes(id))
}

/** Tells whether the person has a right over the item, or may make a move that is not its owner's to make. */
function holds(principal: Principal, facts: ItemFacts, right: string): boolean {
  const move = movesNamed(facts.type, right)[0]?.move
  return (move?.of === undefined ? judge(principal, facts, right) : judgeMove(principal, facts, move)).isAllowed
}

function maySeeAll(principal: Principal, facts: ItemFacts, properties: readonly string[]): boolean {
  return properties.every((name) => maySeeProperty(principal, facts, name))
}

/**
 * Tells whether the item is the person's: they created it, it is their contact, or a property visible to them
 * names them.
 */
function isTheirs(principal: Principal, facts: ItemFacts): boolean {
  if (facts.createdBy !== undefined && facts.createdBy === principal.userId) return true
  const own = [principal.userId, principal.contact]
  if (own.includes(facts.id)) return true
  return peopleNamed(facts).some(([name]) => isNamed(principal, facts, name) && maySeeProperty(principal, facts, name))
}

/** Whether a property names them or their contact. */
function isNamed(principal: Principal, facts: ItemFacts, property: string): boolean {
  const own = [principal.userId, principal.contact]
  const [, ids = []] = peopleNamed(facts).find(([name]) => name === property) ?? []
  return ids.some((id) => own.includes(id))
}
