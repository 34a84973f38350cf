import type { ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { AreaItems } from '@cairn/contract/server'
import { withinReach } from './within-reach.ts'
import { serverFor } from '../facts/system-principal.ts'
import type { Principal } from '../facts/types.ts'
import { judgeHistory } from '../rights/judge-action.ts'
import { mayRead } from '../rights/visibility-keys.ts'
import { namedHistory } from './history.ts'
import { deletedNaming } from './deleted-items.ts'
import { presentItem, presentItems, presentProperties } from './present-item.ts'
import type { ItemContext } from './item-context.ts'

/** Reads that a rule may make in one run. */
const MOST_READS = 20

/**
 * Returns two item readers for a save rule of an area: one with the writer's rights, one with the server's.
 * Together they allow 20 reads; the next one throws, as does each write.
 */
export function readingItems(
  context: ItemContext,
  principal: Principal,
  typeName: string,
): { items: AreaItems; asServer: AreaItems } {
  const area = context.catalogue.areaOf?.(typeName)
  const reach = area === undefined ? undefined : context.catalogue.reach?.(area)
  let left = MOST_READS
  const counted = <Asked extends unknown[], Answer>(read: (...asked: Asked) => Promise<Answer>) => {
    return async (...asked: Asked): Promise<Answer> => {
      if (left-- === 0) throw new Error(`the save rule of ${typeName} reads more than ${MOST_READS} times`)
      return read(...asked)
    }
  }
  const of = (as: Principal, by: 'caller' | 'server') => withinReach(itemsOf(context, as, typeName, counted), reach, by)
  return { items: of(principal, 'caller'), asServer: of(serverFor(principal), 'server') }
}

type Count = <Asked extends unknown[], Answer>(
  read: (...asked: Asked) => Promise<Answer>,
) => (...asked: Asked) => Promise<Answer>

function itemsOf(context: ItemContext, principal: Principal, typeName: string, counted: Count): AreaItems {
  const { loader, accessLog } = context
  const refuse = () => {
    throw new Error(`the save rule of ${typeName} may not write`)
  }
  async function readable(id: ItemId) {
    const stored = await loader.loadOne(id)
    if (!stored || stored.row.deleted || !mayRead(principal, stored.facts)) throw new CairnError('notAllowed')
    accessLog.note(principal, 'read', [stored.facts])
    return stored
  }
  async function readableOf(ids: readonly ItemId[]) {
    const all = [...(await loader.load(ids)).values()]
    const found = all.filter(({ row, facts }) => !row.deleted && mayRead(principal, facts))
    accessLog.note(
      principal,
      'readMany',
      found.map(({ facts }) => facts),
    )
    return found
  }
  return {
    read: counted(async (id) => presentItem(loader, principal, await readable(id))),
    readMany: counted(async (ids) => {
      const items = await presentItems(loader, principal, await readableOf(ids))
      return Object.fromEntries(items.map((item) => [item.$id, item]))
    }),
    readProperties: counted(async (ids, names) => {
      const found = await readableOf(ids)
      return Object.fromEntries(found.map((item) => [item.facts.id, presentProperties(principal, item, names)]))
    }),
    search: counted((query) => context.ports.search(context, principal, query)),
    history: counted(async (id) => {
      const stored = await loader.loadOne(id)
      if (!stored || !judgeHistory(principal, stored).isAllowed) throw new CairnError('notAllowed')
      accessLog.note(principal, 'history', [stored.facts])
      return namedHistory(context, principal, stored)
    }),
    deleted: counted((types, naming, after) => deletedNaming(context, principal, { types, naming, after })),
    ...{ create: refuse, createAll: refuse, update: refuse, together: refuse, delete: refuse, act: refuse },
  }
}
