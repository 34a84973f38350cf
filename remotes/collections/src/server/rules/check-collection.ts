import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import type { SaveRule } from '@cairn/contract/server'
import { membershipSchema, typesSchema } from '../../model/members.ts'

/**
 * Refuses a collection whose search or types are not valid, or that is part of itself. The rights of the
 * person who saves it do not matter: the search always runs with the rights of a reader. Throws `invalidItem`
 * of the property.
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
