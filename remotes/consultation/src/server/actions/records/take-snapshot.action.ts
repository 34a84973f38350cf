import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import { defineAction } from '@cairn/contract/server'
import { takeSnapshot } from '../../rules/records/take-snapshot.ts'

/** Keeps what a community knows and has said about a file now. Returns the snapshot. */
export const keepSnapshot = defineAction({
  kind: 'write',
  types: ['ConsultResponse'],
  on: 'item',
  right: 'update',
  capability: 'ConsultRespond',
  limit: { most: 50, per: 'day' },
  payload: v.object({}),
  result: v.looseObject({ $id: v.string() }),
  async run({ item, actor, items, asServer }) {
    if (!item) throw new CairnError('notFound')
    const made = await takeSnapshot(asServer, item.$id, actor.userId, `${item.$id} ${new Date().toISOString()}`)
    return items.read(made.$id)
  },
})
