import { parseItemId, type EventType, type ItemId } from '@cairn/contract'
import type { NotifyMode, NotifyPreference } from '@cairn/contract/notify'
import type { Querier } from '../../platform/database/database.ts'
import { USER_TYPE } from '../../items/facts/item-facts.ts'
import { valueTerm } from '../../items/index/property-index.ts'
import type { ItemEvent } from './item-event.ts'

/**
 * Returns how a person who has not chosen is mailed about events of a kind: the mode of the kind, `DIGEST` if
 * it has none.
 */
export function usualMode({ mode = 'DIGEST' }: Pick<EventType, 'mode'>): NotifyMode {
  return mode
}

/** People's notification preferences, as needed for some events. */
export interface Choices {
  /** Returns accounts that may want to be notified of the event; preferences and rights are checked later. */
  candidates(event: ItemEvent): number[]
  /** Returns the person's preference for an item; NIL if they have none. */
  ofItem(user: number, item: ItemId): NotifyPreference
  /** Returns the person's preference for a kind of event; by default NIL, mailed as usual for the kind. */
  ofKind(user: number, kind: EventType): KindChoice
}

/** A person's preference for a kind of event: whether to be notified, and how it is mailed. */
export interface KindChoice {
  preference: NotifyPreference
  mode: NotifyMode
}

interface KindRow extends KindChoice {
  user_i: number
  kind: string
}

const FOLLOWERS = 'select user_i, item, preference from notify_item where item = any($1)'
const ALWAYS = `select user_i, kind from notify_kind where preference = 'ALWAYS' and kind = any($1)`
/** Accounts whose User item names one of these contacts. */
const BY_CONTACT = `select s.i as user_i, term.term from term join item_s s on s.terms operator(pg_catalog.@>) array[term.id]
  join item_type on item_type.t = s.t and item_type.name = '${USER_TYPE}' where term.term = any($1)`
const ACCOUNTS = 'select user_i from account where not disabled and ($1::int[] is null or user_i = any($1))'
const KINDS = 'select user_i, kind, preference, mode from notify_kind where user_i = any($1) and kind = any($2)'

/**
 * Reads, in a few statements, the preferences of all people who may want to be notified of these events.
 * `named` has the people whom each item concerns; `aboutOf` returns the item that the notification of an
 * event is about, to which preferences for items apply.
 */
export async function readChoices(
  database: Querier,
  events: readonly ItemEvent[],
  named: ReadonlyMap<ItemId, readonly ItemId[]>,
  aboutOf: (event: ItemEvent) => ItemId,
): Promise<Choices> {
  const kinds = [...new Set(events.flatMap(({ kind, named: others }) => [kind, ...others].map((each) => each.kind)))]
  const [followers, always, people] = await Promise.all([
    database.query<{ user_i: number; item: ItemId; preference: NotifyPreference }>(FOLLOWERS, [
      [...new Set(events.map(aboutOf))],
    ]),
    database.query<{ user_i: number; kind: string }>(ALWAYS, [kinds]),
    readPeople(database, [...named.values()].flat()),
  ])
  const found = new Map(events.map((event) => [event, candidatesOf(event)]))
  const everyone = events.some(isForAll)
  const users = await readAccounts(database, everyone ? null : [...found.values()].flat())
  const chosen = await database.query<KindRow>(KINDS, [[...users], kinds])

  function candidatesOf(event: ItemEvent): number[] {
    const { context, kind } = event
    return [
      ...followers.filter(({ item }) => item === aboutOf(event)).map(({ user_i }) => user_i),
      ...always.filter((each) => each.kind === kind.kind).map(({ user_i }) => user_i),
      ...(named.get(context) ?? []).flatMap((id) => people.get(id) ?? []),
    ]
  }

  const itemChoices = new Map(followers.map(({ user_i, item, preference }) => [`${user_i} ${item}`, preference]))
  const kindChoices = new Map(chosen.map((row) => [`${row.user_i} ${row.kind}`, row]))
  return {
    candidates: (event) =>
      isForAll(event) ? [...users] : [...new Set(found.get(event))].filter((user) => users.has(user)),
    ofItem: (user, item) => itemChoices.get(`${user} ${item}`) ?? 'NIL',
    ofKind: (user, event) => kindChoices.get(`${user} ${event.kind}`) ?? { preference: 'NIL', mode: usualMode(event) },
  }
}

/**
 * Returns a function that tells whether anybody has a preference for one of these items, or wants all events
 * of one of these kinds; used to skip events that nobody wants.
 */
export async function readWishes(
  database: Querier,
  items: readonly ItemId[],
  kinds: readonly string[],
): Promise<(item: ItemId, kind: string) => boolean> {
  const followers = await database.query<{ item: ItemId }>(FOLLOWERS, [items])
  const always = await database.query<{ kind: string }>(ALWAYS, [kinds])
  const [wishedItems, wishedKinds] = [
    new Set(followers.map(({ item }) => item)),
    new Set(always.map(({ kind }) => kind)),
  ]
  return (item, kind) => wishedItems.has(item) || wishedKinds.has(kind)
}

/** Tells whether everyone who may read the item, or everyone of an audience, is notified. */
function isForAll({ kind, named }: Pick<ItemEvent, 'kind' | 'named'>): boolean {
  return [kind, ...named].some(({ suggested, names }) => suggested === 'ALWAYS' && names === undefined)
}

/** Returns the accounts of people: a user's own, and those linked to a contact. */
async function readPeople(database: Querier, ids: readonly ItemId[]): Promise<ReadonlyMap<ItemId, number[]>> {
  const users = ids.filter((id) => parseItemId(id).type === USER_TYPE)
  const people = new Map<ItemId, number[]>(users.map((id) => [id, [parseItemId(id).index]]))
  const terms = new Map(ids.filter((id) => !people.has(id)).map((id) => [valueTerm('contact', id), id]))
  if (terms.size === 0) return people
  for (const { user_i, term } of await database.query<{ user_i: number; term: string }>(BY_CONTACT, [
    [...terms.keys()],
  ])) {
    const id = terms.get(term)
    if (id) people.set(id, [...(people.get(id) ?? []), user_i])
  }
  return people
}

/** Returns those of the users, or of all, whose account is enabled. */
async function readAccounts(database: Querier, users: readonly number[] | null): Promise<ReadonlySet<number>> {
  const rows = await database.query<{ user_i: number }>(ACCOUNTS, [users && [...new Set(users)]])
  return new Set(rows.map(({ user_i }) => user_i))
}
