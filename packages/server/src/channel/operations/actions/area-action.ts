import { CairnError } from '@cairn/contract/errors'
import { itemId, isItemId, type Item, type ItemId } from '@cairn/contract'
import type { AreaItems, ServerAction } from '@cairn/contract/server'
import { judgeAction } from '../../../permissions/judge-action.ts'
import type { Principal } from '../../../store/types.ts'
import type { Caller } from '../../dispatcher.ts'
import { parsePayload, type ActionParts } from '../core-action.ts'

/** Runs an action that an area brings, through the same steps as those of the core. Its code works with the caller's rights alone. */
export async function runAreaAction(
  name: string,
  action: ServerAction,
  { t = '', i = 0, ...rest }: { t?: string | undefined; i?: number | undefined },
  { principal }: Caller,
  parts: ActionParts,
): Promise<unknown> {
  if (principal.userId === undefined) throw new CairnError('notSignedIn')
  if (!action.types.includes(t) || (action.on === 'item') !== i > 0)
    throw new CairnError('badMessage', `${name} is not for ${t}-${i}`.slice(0, 120))
  const payload = parsePayload(name, action.payload, rest)
  const item = await authorized(name, t, i, principal, parts)
  const actor = { userId: principal.userId, admin: principal.admin }
  const result = await action.run({ payload, item, actor, items: itemsOf(parts, principal) })
  return parseResult(name, action, result)
}

async function authorized(
  name: string,
  t: string,
  i: number,
  principal: Principal,
  { parts, store }: ActionParts,
): Promise<Item | undefined> {
  const id = itemId(t, i)
  const stored = i > 0 && isItemId(id) ? await parts.loader.loadOne(id) : undefined
  if (!judgeAction(parts.catalogue, principal, parts.catalogue.get(t), stored, i, name).isAllowed)
    throw new CairnError('notAllowed')
  return stored ? store.read(principal, id) : undefined
}

/** What an area's own code gives back is checked as well: it goes to people as it is. */
function parseResult(name: string, action: ServerAction, result: unknown): unknown {
  try {
    return parsePayload(name, action.result, result)
  } catch (thrown) {
    throw new Error(`the result of ${name} is not what its schema says`, { cause: thrown })
  }
}

function itemsOf({ store }: ActionParts, principal: Principal): AreaItems {
  return {
    read: (id: ItemId) => store.read(principal, id),
    readMany: (ids) => store.readMany(principal, ids),
    search: (query) => store.search(principal, query),
    create: (type, properties) => store.create(principal, type, properties),
    update: (body) => store.update(principal, body),
  }
}
