import { CORE_EVENTS, type ItemId } from '@cairn/contract'
import { recipientsOf } from '../features/notifications/recipients.ts'
import type { ActionDeps } from '../items/action/define-action.ts'
import type { Principal } from '../items/facts/types.ts'
import { onePerson } from './one-person.ts'

const NOBODY = { named: [], actor: undefined, subject: undefined, state: undefined }

/** Returns which of the items the person would be notified of if they changed, each by an act of its own. */
export async function toldOf(
  { database, context }: Pick<ActionDeps, 'database' | 'context'>,
  person: Principal,
  ids: readonly ItemId[],
): Promise<ItemId[]> {
  const principals = onePerson(person)
  const kind = CORE_EVENTS.find((each) => each.kind === 'UPDATED')
  const items = await context.loader.load(ids)
  // Items of one millisecond would otherwise count as one act.
  const events = [...items.values()].flatMap(({ row: { u }, facts: { id, type } }, nth) => {
    const at = new Date(nth).toISOString()
    return kind ? [{ context: id, type, kind, u, at, properties: ['title'], ...NOBODY }] : []
  })
  const facts = new Map([...items].map(([id, item]) => [id, item.facts]))
  const told = await recipientsOf({ database: database, principals }, events, facts)
  return told.map(({ event }) => event.context)
}
