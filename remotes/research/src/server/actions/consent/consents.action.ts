import * as v from 'valibot'
import { isItemId, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction, owned, readable, type AreaItems } from '@cairn/contract/server'
import { ATTRIBUTIONS, DECISIONS, SPEAKERS } from '../../../model/consent/consent.ts'
import { USES } from '../../../model/consent/ledger.ts'
import { consentsOf, spokenIn } from '../../../model/queries.ts'
import { recordEntries } from '../../rules/consent/close-items.ts'
import { idsIn } from '../../rules/consent/read-ledger.ts'

const id = v.pipe(v.string(), v.check(isItemId, 'is no item id'))
const day = v.pipe(v.string(), v.isoDate())
const uses = v.pipe(v.array(v.picklist(USES)), v.minLength(1), v.maxLength(USES.length))
const words = v.optional(v.pipe(v.string(), v.maxLength(8000)))
const files = v.optional(v.pipe(v.array(readable('Attachment')), v.maxLength(20)), [])
const result = v.object({ entries: v.array(v.string()), closed: v.number() })
const decision = {
  ...{ uses, decision: v.picklist(DECISIONS), from: day, until: v.optional(day), conditions: words },
  evidence: files,
}

/**
 * Action for stewards: records a member's decisions about several uses of what they said in a project or
 * interview, and closes items accordingly, in one transaction.
 */
export const recordConsents = defineAction({
  kind: 'write',
  types: ['CommunityMember'],
  on: 'item',
  right: 'steward',
  payload: v.object({
    ...decision,
    project: owned('ResearchProject'),
    activity: v.optional(owned('ResearchActivity')),
    attribution: v.optional(v.picklist(ATTRIBUTIONS)),
    how: v.picklist(['WRITTEN', 'ORAL', 'RECORDED']),
    by: v.picklist(SPEAKERS),
  }),
  result,
  async run({ item, payload: { uses: decided, evidence, ...entry }, asServer }) {
    if (!item) throw new CairnError('notFound')
    const body = { ...entry, respondent: item.$id, owner: item['owner'] }
    const scope = { project: entry.project, respondent: item.$id }
    // oxlint-disable-next-line cairn/payload-as-server -- besides ids that are declared these are words
    return recordEntries(asServer, scope, entriesOf(body, decided), evidence)
  },
})

/**
 * Action for stewards: records the Nation's decisions about several uses of everything said in a project,
 * such as material older than it. Its resolution is the evidence.
 */
export const recordResolution = defineAction({
  kind: 'write',
  types: ['ResearchProject'],
  on: 'item',
  right: 'steward',
  payload: v.object({ ...decision, evidence: v.pipe(files, v.minLength(1)) }),
  result,
  async run({ item, payload: { uses: decided, evidence, ...entry }, asServer }) {
    if (!item) throw new CairnError('notFound')
    const body = { ...entry, project: item.$id, owner: ownerOf(item), by: 'NATION', how: 'WRITTEN' }
    const scope = { project: item.$id, respondent: undefined }
    // oxlint-disable-next-line cairn/payload-as-server -- besides ids that are declared these are words
    return recordEntries(asServer, scope, entriesOf(body, decided), evidence)
  },
})

/**
 * Action: withdraws the caller's own consent to some or all uses in a project; affected items are closed in
 * the same transaction. Throws `notAllowed` for a member who is not the caller, and `invalidItem` for a
 * project in which they neither spoke nor decided, whether or not it exists.
 */
export const withdrawMine = defineAction({
  kind: 'write',
  types: ['CommunityMember'],
  on: 'item',
  payload: v.object({ project: id, uses: v.optional(uses, [...USES]), conditions: words }),
  result,
  async run({ item, actor, payload, asServer }) {
    if (!item || actor.contact === undefined || item['contact'] !== actor.contact) throw new CairnError('notAllowed')
    const { project, conditions } = payload
    // oxlint-disable-next-line cairn/payload-as-server -- asks whether they spoke in it, hidden or not
    const owner = await ownerOfTheirs(asServer, item.$id, project)
    const body = {
      ...{ project, respondent: item.$id, owner, decision: 'WITHDRAWN', by: 'SELF', how: 'WRITTEN' },
      ...{ from: new Date().toISOString().slice(0, 10), ...(conditions === undefined ? {} : { conditions }) },
    }
    // oxlint-disable-next-line cairn/payload-as-server -- they spoke in this project
    return recordEntries(asServer, { project, respondent: item.$id }, entriesOf(body, payload.uses))
  },
})

function entriesOf(body: Record<string, unknown>, decided: readonly string[]): Record<string, unknown>[] {
  return decided.map((use) => ({ ...body, use }))
}

function ownerOf({ owner }: Item): unknown {
  return [owner ?? []].flat()[0]
}

/**
 * Returns the owner of a project in which a member spoke or decided something. Throws `invalidItem` for any
 * other.
 */
async function ownerOfTheirs(asServer: AreaItems, member: ItemId, project: string): Promise<unknown> {
  const asked = [spokenIn(project, member), consentsOf(member, project)]
  const found = await Promise.all(asked.map((query) => asServer.search({ ...query, max: 1, total: false })))
  const [id] = found.some(({ ids }) => ids.length > 0) ? idsIn([project]) : []
  const item = id && (await asServer.readMany([id]))[id]
  if (!item) throw notTheirs()
  return ownerOf(item)
}

function notTheirs(): CairnError {
  return new CairnError('invalidItem', 'no project of theirs', {
    properties: { project: { userMessage: 'errors.invalidItem' } },
  })
}
