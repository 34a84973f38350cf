import * as v from 'valibot'
import { isItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { AreaItems, ReadingRule } from '@cairn/contract/server'
import { membershipSchema, typesSchema } from '../../model/members.ts'

/** Levels of collections that are looked through for a circle. */
const MOST_LEVELS = 12

/**
 * Refuses a collection whose search or types are not valid, or that is part of itself, also by way of others
 * that the person who saves it may read. Those of one owner are saved in turn. What the search finds does not
 * matter: it always runs with the rights of a reader. Throws `invalidItem` of the property.
 */
export const checkCollection: ReadingRule = {
  hold: ['owner'],
  async rule({ before, after, items }) {
    const { membershipQuery, constrainTypes, collections } = after
    const isGiven = (value: unknown) => value !== undefined && value !== null
    if (isGiven(membershipQuery) && !v.is(membershipSchema, membershipQuery))
      throw wrong('membershipQuery', 'errors.invalidFilter')
    if (isGiven(constrainTypes) && !v.is(typesSchema, constrainTypes))
      throw wrong('constrainTypes', 'errors.invalidItem')
    if (before && (await isAmong(before.$id, idsIn(collections), items)))
      throw wrong('collections', 'collections.partOfItself')
    return undefined
  },
}

/** Whether a collection is among these, or among those that they are part of. */
async function isAmong(id: ItemId, collections: readonly ItemId[], items: AreaItems): Promise<boolean> {
  const seen = new Set<ItemId>()
  let next = collections
  for (let level = 0; next.length > 0 && level < MOST_LEVELS; level++) {
    if (next.includes(id)) return true
    for (const each of next) seen.add(each)
    const found = Object.values(await items.readMany(next))
    next = [...new Set(found.flatMap((item) => idsIn(item['collections'])))].filter((each) => !seen.has(each))
  }
  return false
}

function idsIn(value: unknown): ItemId[] {
  return [value].flat().filter((id): id is ItemId => typeof id === 'string' && isItemId(id))
}

function wrong(property: string, userMessage: string): CairnError {
  return new CairnError('invalidItem', `${property}: ${userMessage}`, { properties: { [property]: { userMessage } } })
}
