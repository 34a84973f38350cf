import { isItemId, parseItemId, type ItemId } from '@cairn/contract'
import { USER_TYPE, type ItemFacts } from './item-facts.ts'
import type { Author } from './author.ts'

/** A person's contact stands for them in what names it. */
const CONTACT_TYPE = 'Contact'

/** The people an item has to do with: itself where it is one, who made it, and the users and contacts its relations name. */
export function peopleOf(facts: ItemFacts): ItemId[] {
  const creator = facts.createdBy === undefined ? [] : [facts.createdBy]
  const itself = isPerson(facts.id) ? [facts.id] : []
  return [...itself, ...creator, ...peopleNamed(facts).flatMap(([, ids]) => ids)]
}

/** The people whom each relation of the item names. */
export function peopleNamed({ type, values }: ItemFacts): [string, ItemId[]][] {
  return Object.entries(type.properties)
    .filter(([, { v }]) => v === 'REL' || v === 'IDM')
    .map(([name]) => [name, [values[name]].flat().filter(isPerson)])
}

/** Whether a new item has to do with nobody but who made it, as themself, and is part of nothing. */
export function isLone(facts: ItemFacts, { actor, subject }: Author): boolean {
  return facts.type.within === undefined && subject === null && peopleOf(facts).every((id) => id === actor)
}

function isPerson(value: unknown): value is ItemId {
  return typeof value === 'string' && isItemId(value) && [USER_TYPE, CONTACT_TYPE].includes(parseItemId(value).type)
}
