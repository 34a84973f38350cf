import * as v from 'valibot'
import type { Item } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction } from '@cairn/contract/server'
import { picksOf, type RecordEntry } from '../../../model/records/record-entries.ts'
import { gatherFor, type Reading } from '../../rules/records/record-sources.ts'
import { sideOf, type Side } from '../../rules/file/side-of.ts'

/**
 * Action: gathers what both sides may read of a consultation with one community into the draft of a record,
 * which its compiler then goes through. Own logs and concerns, threads without the other side, and what few
 * people read, are listed, and not included until they are ticked. The draft keeps no words. Returns the
 * record with its entries. Throws `notAllowed` for who may not read records.
 */
export const compileRecord = defineAction({
  kind: 'write',
  types: ['ConsultNotice'],
  on: 'item',
  limit: { most: 50, per: 'day' },
  payload: v.object({}),
  result: v.looseObject({ $id: v.string() }),
  async run({ item: notice, actor, items, asServer, couldRead }) {
    if (!notice) throw new CairnError('notFound')
    const side = await sideOf(asServer, notice, actor)
    // Nobody makes what they could not look at.
    if (!side || !couldRead('ConsultRecord', aboutOf(notice, side))) throw new CairnError('notAllowed')
    const { record, entries } = await compile(notice, side, { items, asServer })
    return { ...(await items.read(record.$id)), entries }
  },
})

/**
 * Collects the entries of a record with the rights of its compiler, and creates a draft record that includes
 * them.
 */
export async function compile(
  notice: Item,
  side: Side,
  reading: Reading,
): Promise<{ record: Item; entries: RecordEntry[] }> {
  const entries = await gatherFor(notice, side, reading)
  const { community, projectName } = notice
  const title = [notice.$labels?.[String(community)], projectName].filter(Boolean).join(' · ')
  const set = { ...aboutOf(notice, side), title, compiledBy: side, picks: picksOf(entries), remarks: [] }
  return { record: await reading.asServer.create('ConsultRecord', {}, set), entries }
}

/** What a record is about. What the community has not opened yet is its own. */
function aboutOf({ $id, community, consultation, submitter }: Item, side: Side) {
  return { notice: $id, consultation, community, ...(side === 'SUBMITTER' ? { submitter } : {}) }
}
