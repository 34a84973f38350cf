import { isItemId, parseItemId, type ItemId } from '@cairn/contract'
import { USER_TYPE, type ItemFacts } from './item-facts.ts'
import type { Author } from './author.ts'

/** Items refer to a person by their contact. */
const CONTACT_TYPE = 'Contact'

/**
 * Returns the people an item concerns: itself if it is a user or contact, its creator, and the users and
 * contacts its relations name. A person may come several times.
 */
export function peopleOf(facts: ItemFacts): ItemId[] {
  const creator = facts.createdBy === undefined ? [] : [facts.createdBy]
  const itself = isPerson(facts.id) ? [facts.id] : []
  return [...itself, ...creator, ...peopleNamed(facts).flatMap(([, ids]) => ids)]
}

/**
 * Returns, for each relation of the item's type, its name and the ids of the users and contacts that it
 * names; also for relations that name none.
 */
export function peopleNamed({ type, values }: ItemFacts): [string, ItemId[]][] {
  return Object.entries(type.properties)
    .filter(([, { v }]) => v === 'REL' || v === 'IDM')
    .map(([name]) => [name, [values[name]].flat().filter(isPerson)])
}

/**
 * Tells whether a new item concerns only its creator, who acts for nobody else, and is of a type that is part
 * of nothing, so that nobody else needs to be notified. Organisations and teams do not count.
 */
export function isLone(facts: ItemFacts, { actor, subject }: Author): boolean {
  return facts.type.within === undefined && subject === null && peopleOf(facts).every((id) => id === actor)
}

function isPerson(value: unknown): value is ItemId {
  return typeof value === 'string' && isItemId(value) && [USER_TYPE, CONTACT_TYPE].includes(parseItemId(value).type)
}
