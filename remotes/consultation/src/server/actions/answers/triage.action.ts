import * as v from 'valibot'
import type { Item, ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction, type AreaItems } from '@cairn/contract/server'
import { workflowRunSchema } from '@cairn/contract/workflow'
import { clockOf, stateOfClock } from '../../../model/clock/clock.ts'
import { NEAR_METRES, triage as suggest, triageSchema, type TriageFacts } from '../../../model/answers/triage.ts'

const DONE: readonly string[] = ['COMPLETE', 'SKIP']

/**
 * Action: suggests a priority for an open response, with its reasons. Throws `consultation.noClock` for one
 * that is not open or has no clock.
 */
export const triage = defineAction({
  kind: 'asks',
  types: ['ConsultResponse'],
  on: 'item',
  right: 'update',
  payload: v.object({}),
  result: triageSchema,
  async run({ item, asServer }) {
    const clock = clockOf(item?.['clock'])
    if (!item || !clock || item['state'] !== 'PENDING') throw new CairnError('consultation.noClock')
    const file = await asServer.read(String(item['consultation']) as ItemId)
    const [overlap, concerns] = await Promise.all([overlapOf(file, item, asServer), weightyConcerns(item, asServer)])
    const { left } = stateOfClock(clock, new Date().toISOString())
    return suggest({ level: file['level'], overlap, left, steps: openSteps(item), concerns })
  },
})

function openSteps(item: Item): number {
  const run = v.safeParse(workflowRunSchema, item['workflow'])
  return run.success ? run.output.steps.filter(({ status }) => !DONE.includes(status)).length : 0
}

async function weightyConcerns(item: Item, asServer: AreaItems): Promise<number> {
  const { total } = await asServer.search({
    types: ['ConsultResponseConcern'],
    must: [
      { prop: 'response', kind: 'rel', value: [item.$id] },
      { prop: 'severity', kind: 'is', value: 'HIGH' },
      { prop: 'status', kind: 'is', value: ['OPEN', 'UNRESOLVED'] },
    ],
    max: 0,
  })
  return total
}

/** How near the project is to the interests that the community has published in its terms. */
async function overlapOf(file: Item, item: Item, asServer: AreaItems): Promise<TriageFacts['overlap']> {
  const area = file['projectArea']
  if (!area) return undefined
  const own = { prop: 'owner', kind: 'rel' as const, value: [String(item['community'])] }
  const has = async (...near: object[]) => {
    const { ids } = await asServer.search({
      types: ['ConsultTerms'],
      must: [own, ...near] as never,
      max: 1,
      total: false,
    })
    return ids.length > 0
  }
  if (!(await has({ prop: 'interestArea', kind: 'exists', value: true }))) return undefined
  if (await has({ prop: 'interestArea', kind: 'intersect', value: area })) return 'TOUCHES'
  const near = { prop: 'interestArea', kind: 'buffer', value: { geometry: area, metres: NEAR_METRES } }
  return (await has(near).catch(() => false)) ? 'NEAR' : 'NONE'
}
