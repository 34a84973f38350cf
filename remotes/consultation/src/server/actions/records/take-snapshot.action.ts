import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import { defineAction } from '@cairn/contract/server'
import { takeSnapshot } from '../../rules/records/take-snapshot.ts'

/** Action: stores a snapshot of what a community knows and has said about a file. Returns the snapshot. */
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
