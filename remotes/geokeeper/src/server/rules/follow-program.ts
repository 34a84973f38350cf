import { isItemId, type ItemId } from '@cairn/contract'
import type { Reaction } from '@cairn/contract/server'
import { recordsOf } from '../../model/queries.ts'
import { accessOfRecord } from '../../model/record-access.ts'

/** Records that are written at once. */
const PAGE = 250

/** Gives the records of a program to those who may read them by now, once the program says something else. */
export const followProgram: Reaction = {
  types: ['GeoKeeperProgram'],
  trigger: { on: 'update' },
  async run({ id, change, asServer }) {
    if (!change?.properties.some((name) => ['access', 'dataAccess', 'assigned'].includes(name))) return
    const program = (await asServer.readMany([id]))[id]
    if (!program) return
    for (let after: string | undefined, isMore = true; isMore;) {
      const { ids, next } = await asServer.search(recordsOf(id, PAGE, after))
      const records = Object.values(await asServer.readMany(ids.filter((each) => isItemId(each)) as ItemId[]))
      const writes = records.map((record) => ({
        ...{ op: 'update' as const, id: record.$id, body: {} },
        set: { ...accessOfRecord(program, record['collector']) },
      }))
      if (writes.length > 0) await asServer.together(writes)
      ;[after, isMore] = [next, next !== undefined]
    }
  },
}
