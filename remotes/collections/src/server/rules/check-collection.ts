import * as v from 'valibot'
import { isItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { AreaItems, ReadingRule } from '@cairn/contract/server'
import { membershipSchema, typesSchema } from '../../model/members/members.ts'

/** Levels of collections that one may be part of. */
const MOST_LEVELS = 12

/**
 * Save rule of collections: rejects an invalid search or types, and a collection that contains itself or is
 * nested too deep, also through others that the writer may read. Writes of one owner are serialized. Throws
 * `invalidItem` at the property.
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
    if (String(before?.['collections']) !== String(collections))
      await checkPlace(before?.$id, idsIn(collections), items)
    return undefined
  },
}

/**
 * Throws `invalidItem` if a collection is among these or what they are part of, or is too many levels deep.
 */
async function checkPlace(id: ItemId | undefined, collections: readonly ItemId[], items: AreaItems): Promise<void> {
  const seen = new Set<ItemId>()
  let next = collections
  for (let level = 1; next.length > 0; level++) {
    if (id !== undefined && next.includes(id)) throw wrong('collections', 'errors.circle')
    if (level > MOST_LEVELS) throw wrong('collections', 'errors.tooDeep')
    for (const each of next) seen.add(each)
    const found = Object.values(await items.readMany(next))
    next = [...new Set(found.flatMap((item) => idsIn(item['collections'])))].filter((each) => !seen.has(each))
  }
}

function idsIn(value: unknown): ItemId[] {
  return [value].flat().filter((id): id is ItemId => typeof id === 'string' && isItemId(id))
}

function wrong(property: string, userMessage: string): CairnError {
  return new CairnError('invalidItem', `${property}: ${userMessage}`, { properties: { [property]: { userMessage } } })
}
