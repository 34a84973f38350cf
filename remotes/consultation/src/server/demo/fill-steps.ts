import * as v from 'valibot'
import { isItemId, type Item, type ItemId } from '@cairn/contract'
import type { AreaItems, DemoCall } from '@cairn/contract/server'
import { definitionSchema, type WorkflowRun } from '@cairn/contract/workflow'
import { applyStep, forceStep, moveStep, planMove, startRun, type Circumstances } from '@cairn/model/workflow'
import { STEP_KINDS } from '../../model/step-kinds.ts'

/** Account of whoever works on the answers. */
const AUTHOR = 'lands@demo.test'
const DAY_MS = 86_400_000
/** Days ago on which the step began that nobody has done since. */
const STUCK = 40

/** A version of the workflow by which a community of the demo answers. */
interface Version {
  id: ItemId
  label: string
  number: number
  definition: v.InferOutput<typeof definitionSchema>
}

/** Projects whose answers are shown as stuck, as forced and as moved to another version, in this order. */
const SHOWN = ['North Fork transmission upgrade', 'Saltbox Creek culvert', 'Woodlot 771, amendment 4']

/**
 * Brings steps of the demo's answers to where administrators look: a step that has been due for weeks, one
 * that was forced, and a run that was moved from the first version to the second. The last two are the work
 * of the account itself. Does so once.
 */
export async function fillSteps(demo: DemoCall, community: ItemId): Promise<void> {
  const staff = await demo.as(AUTHOR)
  const { contact: own } = await demo.actor(AUTHOR)
  const ofCommunity = { kind: 'rel' as const, value: [community] }
  const { ids } = await staff.search({
    types: ['ConsultResponse'],
    must: [
      { ...ofCommunity, prop: 'community' },
      { prop: 'state', kind: 'is', value: 'PENDING' },
      { prop: 'workflow', kind: 'exists', value: true },
    ],
    max: 20,
  })
  const responses = await Promise.all(ids.filter(isItemId).map((id) => staff.read(id)))
  if (responses.some((response) => response['wfForced'] === true)) return
  const versions = await versionsOf(staff, responses[0])
  const [first, second] = versions
  const [stuck, forced, moved] = SHOWN.map((name) => responses.find((response) => response['projectName'] === name))
  if (!first || !second || !stuck || !forced || !moved) return
  const ofPeople = { types: ['Contact'], must: [{ ...ofCommunity, prop: 'organizations' }], max: 2 }
  const colleague = (await staff.search(ofPeople)).ids.find((id) => id !== own)
  const by = (await staff.history(stuck.$id))[0]?.by ?? null
  const about = (response: Item, ago: number, values = {}): Circumstances => ({
    values: { ...response, ...values },
    now: new Date(Date.now() - ago * DAY_MS).toISOString(),
    by,
    kinds: STEP_KINDS,
  })
  const begin = (response: Item, { definition, ...version }: Version, ago: number, assigned: string | undefined) =>
    startRun(
      definition,
      { version: version.id, label: version.label, number: version.number },
      about(response, ago, { assigned }),
    )
  const keep = (response: Item, run: WorkflowRun, assigned: string | undefined) =>
    staff.update({ _t: response._t, _i: response._i, _u: response._u, assigned, workflow: run })
  const waiting = begin(stuck, first, STUCK, colleague)
  await keep(stuck, applyStep(waiting, { key: 'read', assigned: colleague ?? null }, about(stuck, STUCK)), colleague)
  const reason = 'Leadership agreed at the council meeting'
  const read = applyStep(begin(forced, second, 4, own), { key: 'read', assigned: own ?? null }, about(forced, 1))
  await keep(forced, forceStep(read, { key: 'agree', to: 'COMPLETE', reason }, about(forced, 1)), own)
  const former = moveStep(begin(moved, first, 6, own), { key: 'read', to: 'ACTIVE' }, about(moved, 5))
  const { definition, id, label, number } = second
  const target = { definition, version: { version: id, label, number } }
  await keep(moved, planMove(former, target, about(moved, 2)).run, own)
}

/** The published versions of the workflow that a response runs by, the oldest first. */
async function versionsOf(staff: AreaItems, response: Item | undefined): Promise<Version[]> {
  const version = String(response?.['wfVersion'] ?? '')
  if (!isItemId(version)) return []
  const { workflow } = await staff.read(version)
  const { ids } = await staff.search({
    types: ['WorkflowVersion'],
    must: [{ prop: 'workflow', kind: 'rel', value: [String(workflow)] }],
    sort: [{ key: '_i', order: 'asc' }],
    max: 20,
  })
  const items = await Promise.all(ids.filter(isItemId).map((id) => staff.read(id)))
  return items.flatMap((item) => {
    const parsed = v.safeParse(definitionSchema, item['definition'])
    if (!parsed.success) return []
    return [{ id: item.$id, label: String(item['label']), number: Number(item['number']), definition: parsed.output }]
  })
}
