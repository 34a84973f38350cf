import { CairnError } from '@cairn/contract/errors'
import type { Item } from '@cairn/contract'
import { defineAction } from '@cairn/contract/server'
import * as v from 'valibot'
import { mayConfirm } from '../../../model/fieldwork/fieldwork-confirm.ts'

/**
 * Action: confirms field work that was ordered: by the people of the external party that it names, or in
 * their place by whoever may change it. A second call answers with the field work as it is. Throws
 * `notAllowed` for others.
 */
export const confirmFieldwork = defineAction({
  kind: 'write',
  types: ['GeoKeeperFieldwork'],
  on: 'item',
  payload: v.object({}),
  result: v.custom<Item>((item) => typeof item === 'object' && item !== null),
  async run({ item, actor, items, asServer }) {
    if (!item) throw new CairnError('notFound')
    if (item['confirmed'] !== undefined) return item
    if (!mayConfirm(item, actor.contact)) throw new CairnError('notAllowed')
    const set = { confirmed: new Date().toISOString(), ...(actor.contact ? { confirmedBy: actor.contact } : {}) }
    await asServer.together([{ op: 'update', id: item.$id, body: {}, set }])
    return items.read(item.$id)
  },
})
