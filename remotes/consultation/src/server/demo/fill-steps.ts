import * as v from 'valibot'
import { isItemId, type Item, type ItemId } from '@cairn/contract'
import type { AreaItems, DemoCall } from '@cairn/contract/server'
import { definitionSchema, type WorkflowRun } from '@cairn/contract/workflow'
import { applyStep, forceStep, moveStep, planMove, startRun, type Circumstances } from '@cairn/model/workflow'
import { STEP_KINDS } from '../../model/answers/step-kinds.ts'

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

/** Projects whose answers are being worked on, and what is done of each by the newest version. */
const WORKED_ON: Readonly<Record<string, readonly string[]>> = {
  'Culvert inventory permit': ['read'],
  'Ridge trail bridge': ['read', 'knowledge', 'concerns', 'agree'],
}
/** What was noted when a step was done. */
const NOTES: Readonly<Record<string, string>> = {
  knowledge: 'Jonah Pebble and two elders were asked: nothing is known there that is not on the map already.',
}
/** Kinds of step of these answers: that of another area by which leadership agrees is done by hand, too. */
const KINDS = { ...STEP_KINDS, WKF_CONFIRM: { types: ['ConsultResponse'], completes: 'hand' as const } }
/** Steps that these answers do without. */
const NEEDLESS = ['screen', 'meet']

/**
 * Advances workflow steps of the demo's answers so that every state occurs, including an overdue step, a
 * forced one, and a run migrated to the second version. Runs once.
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
  const newest = versions.at(-1)
  const [stuck, forced, moved] = SHOWN.map((name) => responses.find((response) => response['projectName'] === name))
  if (!first || !second || !newest || !stuck || !forced || !moved) return
  const ofPeople = { types: ['Contact'], must: [{ ...ofCommunity, prop: 'organizations' }], max: 2 }
  const colleague = (await staff.search(ofPeople)).ids.find((id) => id !== own)
  const by = (await staff.history(stuck.$id))[0]?.by ?? null
  const about = (response: Item, ago: number, values = {}): Circumstances => ({
    values: { ...response, ...values },
    now: new Date(Date.now() - ago * DAY_MS).toISOString(),
    by,
    kinds: KINDS,
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
  /** A run after these steps, and the answer's next one given to the account. */
  const worked = (response: Item, begun: WorkflowRun, done: readonly string[], ago: number): WorkflowRun => {
    const now = about(response, ago, { assigned: own })
    const run = done.reduce((before, key) => finished(before, key, now), begun)
    const next = run.steps.find(({ status }) => status === 'PENDING')
    return next ? applyStep(run, { key: next.key, assigned: own ?? null }, now) : run
  }
  const asked = worked(forced, begin(forced, second, 4, own), ['read', 'knowledge', 'concerns'], 1)
  await keep(forced, forceStep(asked, { key: 'agree', to: 'COMPLETE', reason }, about(forced, 1)), own)
  const former = worked(moved, begin(moved, first, 6, own), ['read', 'knowledge', 'concerns'], 2)
  const { definition, id, label, number } = second
  const target = { definition, version: { version: id, label, number } }
  await keep(moved, withoutNeedless(planMove(former, target, about(moved, 2)).run, about(moved, 2)), own)
  for (const [name, done] of Object.entries(WORKED_ON)) {
    const response = responses.find(({ projectName }) => projectName === name)
    if (response) await keep(response, worked(response, begin(response, newest, 2, own), done, 1), own)
  }
}

/** The run with a step that is done by hand. */
function finished(run: WorkflowRun, key: string, about: Circumstances): WorkflowRun {
  const done = moveStep(moveStep(run, { key, to: 'ACTIVE' }, about), { key, to: 'COMPLETE', note: NOTES[key] }, about)
  return withoutNeedless(done, about)
}

/** The run with the steps left out that it does without, once their turn has come. */
function withoutNeedless(run: WorkflowRun, about: Circumstances): WorkflowRun {
  const reason = 'Nothing is built on new land'
  return run.steps
    .filter(({ key, status }) => NEEDLESS.includes(key) && status === 'PENDING')
    .reduce((before, { key }) => moveStep(before, { key, to: 'SKIP', reason }, about), run)
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
