import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import type { SaveRule } from '@cairn/contract/server'
import { membershipSchema, typesSchema } from '../../model/members.ts'

/**
 * What makes the members can be read, and a collection is no part of itself. What the search asks for is not held against the rights of whoever keeps
 * it: it is only ever asked by a reader, with that reader's rights. Throws `invalidItem` of the property.
 */
export const checkCollection: SaveRule = ({ before, after }) => {
  const { membershipQuery, constrainTypes, collections } = after
  const isGiven = (value: unknown) => value !== undefined && value !== null
  if (isGiven(membershipQuery) && !v.is(membershipSchema, membershipQuery))
    throw wrong('membershipQuery', 'errors.invalidFilter')
  if (isGiven(constrainTypes) && !v.is(typesSchema, constrainTypes)) throw wrong('constrainTypes', 'errors.invalidItem')
  if (before && [collections ?? []].flat().includes(before.$id)) throw wrong('collections', 'collections.partOfItself')
}

function wrong(property: string, userMessage: string): CairnError {
  return new CairnError('invalidItem', `${property}: ${userMessage}`, { properties: { [property]: { userMessage } } })
}
