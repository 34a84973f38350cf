import { isItemId, type Item, type ItemId } from '@cairn/contract'
import type { AreaItems, DemoCall } from '@cairn/contract/server'
import { definitionSchema, type WorkflowRun } from '@cairn/contract/workflow'
import { settle, startRun } from '@cairn/model/workflow'
import * as v from 'valibot'
import { STEP_KINDS } from '../../model/fieldwork/step-kinds.ts'

/** Field work of the demo, with the steps that are done. */
const FIELDWORK = [
  { label: 'Walk of the line at North Fork', done: [] },
  { label: 'Shore survey at the cable landing', done: ['confirm'] },
  { label: 'Culvert check on the mill road', done: ['confirm', 'work'] },
  { label: 'Eelgrass count beside the marina', done: ['confirm', 'work', 'report'] },
  { label: 'Bird count before the blasting', done: ['confirm', 'work', 'report', 'invoice'] },
]

/** A published workflow of field work. */
interface Version {
  id: ItemId
  label: string
  number: number
  definition: v.InferOutput<typeof definitionSchema>
}

/** Field work in each state, from ordered to done, with a proponent as the other party. */
export async function orderFieldwork(
  items: AreaItems,
  owner: ItemId,
  program: Item,
  { organizations, today, actor }: DemoCall,
): Promise<void> {
  const externalParty = organizations['meridian']
  const { contact } = await actor('proponent@demo.test')
  const version = await versionOf(items)
  for (const [at, { label, done }] of FIELDWORK.entries()) {
    const made = await items.create('GeoKeeperFieldwork', {
      ...{ label, owner, program: program.$id, due: today, $key: `demo-fieldwork-${at}` },
      ...(externalParty === undefined ? {} : { externalParty }),
      ...(externalParty !== undefined && contact ? { externalNotify: [contact] } : {}),
    })
    if (!version || made['workflow'] !== undefined) continue
    const isConfirmed = done.length > 0
    const set = {
      workflow: runOf(made, version, done),
      ...(isConfirmed ? { confirmed: new Date().toISOString(), ...(contact ? { confirmedBy: contact } : {}) } : {}),
    }
    await items.together([{ op: 'update', id: made.$id, body: {}, set }])
  }
}

/** A run with the first steps done. */
function runOf(values: Item, { definition, id, label, number }: Version, done: readonly string[]): WorkflowRun {
  const now = new Date().toISOString()
  const about = { values, now, by: null, kinds: STEP_KINDS }
  const begun = startRun(definition, { version: id, label, number }, about)
  const steps = begun.steps.map((step) =>
    done.includes(step.key) ? { ...step, status: 'COMPLETE' as const, done: { by: null, at: now } } : step,
  )
  return settle({ ...begun, steps }, about)
}

async function versionOf(items: AreaItems): Promise<Version | undefined> {
  const { ids } = await items.search({
    types: ['WorkflowVersion'],
    sort: [{ key: '_i', order: 'desc' }],
    max: 50,
  })
  const versions = await Promise.all(ids.filter((each) => isItemId(each)).map((each) => items.read(each as ItemId)))
  const found = versions.find((version) => version['of'] === 'GeoKeeperFieldwork')
  if (!found) return undefined
  const { $id, label, number, definition } = found
  const parsed = v.safeParse(definitionSchema, definition)
  return parsed.success
    ? { id: $id, label: String(label), number: Number(number), definition: parsed.output }
    : undefined
}
