import * as v from 'valibot'
import { parseItemId, type ItemId } from '@cairn/contract'
import { isAllowedOnSome } from '../features/grants/is-allowed-on-some.action.ts'
import type { ActionDeps, CoreAction } from '../items/action/define-action.ts'
import type { Principal } from '../items/facts/types.ts'
import { onePerson } from './one-person.ts'

type Services = Pick<ActionDeps, 'store' | 'context' | 'database'>

/**
 * Calls a core action on one item as this person, with `more` in its payload. Throws what the action throws.
 */
export function answerOf(
  action: CoreAction,
  principal: Principal,
  id: ItemId,
  { store, context, database }: Services,
  more: object = {},
): Promise<unknown> {
  const { type: t, index: i } = parseItemId(id)
  const services = { store, context, database, principals: onePerson(principal) }
  return action.run({ t, i, ...more }, { principal, claims: undefined }, services)
}

/** Tells whether `isAllowedOnSome` lets the person update what a search for this item finds. */
export async function mayUpdateSome(principal: Principal, id: ItemId, services: Services): Promise<boolean> {
  const { type, index } = parseItemId(id)
  const query = { types: [type], must: [{ prop: '_i', kind: 'is', value: index }] }
  const answer = await answerOf(isAllowedOnSome, principal, id, services, { query, actions: ['update'] })
  return v.parse(v.object({ isAllowed: v.boolean() }), answer).isAllowed
}
