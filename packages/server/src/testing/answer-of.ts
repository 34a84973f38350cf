import { parseItemId, type ItemId } from '@cairn/contract'
import type { ActionParts, CoreAction } from '../items/action/define-action.ts'
import type { Principal } from '../items/model/types.ts'
import { onePerson } from './one-person.ts'

/** Calls an action of the core for one item, as this person. Throws what the action throws. */
export function answerOf(
  action: CoreAction,
  principal: Principal,
  id: ItemId,
  { store, parts, database }: Pick<ActionParts, 'store' | 'parts' | 'database'>,
): Promise<unknown> {
  const { type: t, index: i } = parseItemId(id)
  const services = { store, parts, database, principals: onePerson(principal) }
  return action.run({ t, i }, { principal, claims: undefined }, services)
}
