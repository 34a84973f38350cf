import * as v from 'valibot'
import { isItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction } from '@cairn/contract/server'
import { ATTRIBUTIONS, DECISIONS, SPEAKERS } from '../../model/consent.ts'
import { USES } from '../../model/ledger.ts'
import { recordEntries } from '../rules/close-items.ts'

const id = v.pipe(v.string(), v.check(isItemId, 'is no item id'))
const day = v.pipe(v.string(), v.isoDate())
const uses = v.pipe(v.array(v.picklist(USES)), v.minLength(1), v.maxLength(USES.length))
const words = v.optional(v.pipe(v.string(), v.maxLength(8000)))
const result = v.object({ entries: v.array(v.string()), closed: v.number() })

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
    project: id,
    activity: v.optional(id),
    uses,
    decision: v.picklist(DECISIONS),
    attribution: v.optional(v.picklist(ATTRIBUTIONS)),
    from: day,
    until: v.optional(day),
    how: v.picklist(['WRITTEN', 'ORAL', 'RECORDED']),
    by: v.picklist(SPEAKERS),
    conditions: words,
  }),
  result,
  run({ item, payload: { uses: decided, ...entry }, asServer }) {
    if (!item) throw new CairnError('notFound')
    const body = { ...entry, respondent: item.$id, owner: item['owner'] }
    return recordEntries(
      asServer,
      { project: entry.project, respondent: item.$id },
      decided.map((use) => ({ ...body, use })),
    )
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
    return recordEntries(
      asServer,
      { project, respondent: item.$id },
      payload.uses.map((use) => ({ ...body, use })),
    )
  },
})
