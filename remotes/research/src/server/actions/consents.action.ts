import * as v from 'valibot'
import { isItemId, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction, type AreaItems } from '@cairn/contract/server'
import { ATTRIBUTIONS, DECISIONS, SPEAKERS } from '../../model/consent.ts'
import { USES } from '../../model/ledger.ts'
import { recordEntries } from '../rules/close-items.ts'
import { idsIn } from '../rules/read-ledger.ts'

const id = v.pipe(v.string(), v.check(isItemId, 'is no item id'))
const day = v.pipe(v.string(), v.isoDate())
const uses = v.pipe(v.array(v.picklist(USES)), v.minLength(1), v.maxLength(USES.length))
const words = v.optional(v.pipe(v.string(), v.maxLength(8000)))
const files = v.optional(v.pipe(v.array(id), v.maxLength(20)), [])
const result = v.object({ entries: v.array(v.string()), closed: v.number() })
const decision = {
  ...{ uses, decision: v.picklist(DECISIONS), from: day, until: v.optional(day), conditions: words },
  evidence: files,
}

/**
 * Records what a member decided about several uses of what they said in a project, or in one interview. All
 * entries and what they close are written together. For stewards.
 */
export const recordConsents = defineAction({
  kind: 'write',
  types: ['CommunityMember'],
  on: 'item',
  right: 'steward',
  payload: v.object({
    ...decision,
    project: id,
    activity: v.optional(id),
    attribution: v.optional(v.picklist(ATTRIBUTIONS)),
    how: v.picklist(['WRITTEN', 'ORAL', 'RECORDED']),
    by: v.picklist(SPEAKERS),
  }),
  result,
  async run({ item, payload: { uses: decided, evidence, ...entry }, items, asServer }) {
    if (!item) throw new CairnError('notFound')
    const body = { ...entry, respondent: item.$id, owner: item['owner'] }
    const scope = { project: entry.project, respondent: item.$id }
    return recordEntries(asServer, scope, entriesOf(body, decided), await readableOf(items, evidence))
  },
})

/**
 * Records what the Nation decided about several uses of all that was said in a project, such as of material
 * that is older than it. Its resolution is the evidence. For stewards.
 */
export const recordResolution = defineAction({
  kind: 'write',
  types: ['ResearchProject'],
  on: 'item',
  right: 'steward',
  payload: v.object({ ...decision, evidence: v.pipe(files, v.minLength(1)) }),
  result,
  async run({ item, payload: { uses: decided, evidence, ...entry }, items, asServer }) {
    if (!item) throw new CairnError('notFound')
    const body = { ...entry, project: item.$id, owner: ownerOf(item), by: 'NATION', how: 'WRITTEN' }
    const scope = { project: item.$id, respondent: undefined }
    return recordEntries(asServer, scope, entriesOf(body, decided), await readableOf(items, evidence))
  },
})

/**
 * Withdraws what the caller agreed to, by their own record: some uses or all, in one project. What they said
 * is closed in the same transaction.
 */
export const withdrawMine = defineAction({
  kind: 'write',
  types: ['CommunityMember'],
  on: 'item',
  payload: v.object({ project: id, uses: v.optional(uses, [...USES]), conditions: words }),
  result,
  run({ item, actor, payload, asServer }) {
    if (!item || actor.contact === undefined || item['contact'] !== actor.contact) throw new CairnError('notAllowed')
    const { project, conditions } = payload
    const body = {
      ...{ project, respondent: item.$id, owner: item['owner'], decision: 'WITHDRAWN', by: 'SELF', how: 'WRITTEN' },
      ...{ from: new Date().toISOString().slice(0, 10), ...(conditions === undefined ? {} : { conditions }) },
    }
    return recordEntries(asServer, { project, respondent: item.$id }, entriesOf(body, payload.uses))
  },
})

function entriesOf(body: Record<string, unknown>, decided: readonly string[]): Record<string, unknown>[] {
  return decided.map((use) => ({ ...body, use }))
}

function ownerOf({ owner }: Item): unknown {
  return [owner ?? []].flat()[0]
}

/** Returns the ids. Rejects unless the caller reads all of them. */
async function readableOf(items: AreaItems, ids: readonly string[]): Promise<ItemId[]> {
  const files = idsIn(ids)
  for (const each of files) await items.read(each)
  return files
}
