import * as v from 'valibot'
import type { Item } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { PlacePlan, ReadFeature, RefusedFeature } from '@cairn/contract/place-files'
import { defineAction, type ActionCall, type AreaItems, type TaskRun } from '@cairn/contract/server'
import { importResultSchema, readPlan, readResult, type ImportResult } from '../../model/inspection.ts'
import { valuesOf } from '../imports/feature-values.ts'
import { fileOf, required } from './inspect-import.action.ts'
import { isTrouble } from '../imports/is-trouble.ts'
import { knownSources, turnsOf } from '../imports/known-sources.ts'

/** Features written side by side: they share statements and commits. */
const BATCH = 200
/** Whence features are brought in. */
const STARTS = ['READ', 'STARTED', 'UNDONE']

/**
 * Brings the features of an import in under its plan, each as if the person had made it alone. Those whose ids are there already, in the same
 * collection, are not made again: imports into one collection are made one after the other, and one into none beside no other of its owner. What is
 * kept out comes back as a file with its reasons. Begun anew after a crash, or gone on with once it was cancelled or failed, it makes nothing twice.
 */
export const importFeatures = defineAction({
  kind: 'write',
  long: true,
  types: ['Import'],
  on: 'item',
  right: 'update',
  capability: 'Spatial',
  payload: v.object({}),
  result: importResultSchema,
  async run({ item, actor, items, asServer, files, filesAsServer, task }: ActionCall<object> & { task: TaskRun }) {
    const found = await readInTurn(required(item), items, task)
    // Begun anew, its end may be written already: what counts is how the import stood at first.
    const { state, ...begun } = await task.step('state', async () => standing(found, actor.userId))
    const stored = await asServer.read(found.$id)
    const { $id, _t, _i, _u } = stored
    const plan = readPlan(stored['plan'])
    // From its beginning on the file may be kept from the person as well, who needs a right to it but once.
    const reader = found['file'] === undefined ? filesAsServer : files
    const read = await reader.readPlaces(fileOf(stored), plan, task.signal)
    if ('refusal' in read) throw new CairnError('transition', read.refusal, { from: state, to: 'DONE' })
    const none: ImportResult = { created: 0, known: 0, refused: 0, leftOut: 0, ...begun }
    await task.step('begun', async () => {
      await asServer.update({ _t, _i, _u, plan, state: 'STARTED', result: none })
    })
    const refused: RefusedFeature[] = []
    const there = await knownSources(found, items, asServer)
    let [created, known] = [0, 0]
    let from = 0
    await task.progress(0, read.count)
    for await (const batch of batchesOf(read.features())) {
      const done = await task.step(`features ${from}`, async () => {
        const now = await asServer.read($id)
        if (now['state'] !== 'STARTED') throw new CairnError('transition', '', { from: now['state'], to: 'DONE' })
        return writeBatch(batch, plan, found, items, begun.round, there)
      })
      created += done.created
      known += done.known
      refused.push(...done.refused)
      from += BATCH
      await task.progress(created + known, read.count)
    }
    const { leftOut, refused: wrong } = read.found.outcome
    if (wrong + refused.length > 0) await writeRefused(task, read.refused(), refused)
    const result: ImportResult = { ...none, created, known, refused: wrong + refused.length, leftOut }
    const now = await asServer.read($id)
    if (now['state'] === 'STARTED') await asServer.update({ _t, _i, _u: now._u, state: 'DONE', result })
    return result
  },
})

/** The import as it is once its task has the turns for what it is by then: another may have begun with it, ended or changed it before. */
async function readInTurn(item: Item, items: AreaItems, task: TaskRun): Promise<Item> {
  const { alone, shared } = turnsOf(item)
  await task.acquireLocks(alone, shared)
  const now = await items.read(item.$id)
  return now._u === item._u ? now : readInTurn(now, items, task)
}

/**
 * How an import stands when a task begins with it. Who may have its file begins it. What has begun is gone on with by the same person alone: the
 * `$key` that keeps features from being made twice is theirs. Throws `transition`, `notFound` or `notAllowed`.
 */
function standing(item: Item, by: string): { state: string; round: number; by: string } {
  const state = String(item['state'])
  if (!STARTS.includes(state)) throw new CairnError('transition', '', { from: state, to: 'DONE' })
  const former = readResult(item['result'])
  if (state !== 'STARTED') {
    fileOf(item)
    return { state, round: item._u, by }
  }
  if (former?.by !== by || former.round === undefined) throw new CairnError('notAllowed')
  return { state, round: former.round, by }
}

interface Written {
  created: number
  known: number
  refused: RefusedFeature[]
}

async function writeBatch(
  batch: readonly ReadFeature[],
  plan: PlacePlan,
  item: Item,
  items: AreaItems,
  round: number,
  there: Set<string>,
): Promise<Written> {
  const all = batch.map((feature) => ({ feature, ...valuesOf(feature, plan, item) }))
  const fresh = all.filter(({ set }) => set.sourceId === undefined || !there.has(set.sourceId))
  const outcomes = await items.createAll(
    'SpatialFeature',
    fresh.map(({ feature: { n, part = 0 }, values }) => ({ ...values, $key: `${item.$id}-${round}-${n}-${part}` })),
    fresh.map(({ set }) => set),
  )
  for (const [at, { set }] of fresh.entries()) if (!outcomes[at] && set.sourceId !== undefined) there.add(set.sourceId)
  const refused = fresh.flatMap(({ feature }, at) => (outcomes[at] ? [refusalOf(feature, outcomes[at])] : []))
  return { created: fresh.length - refused.length, known: all.length - fresh.length, refused }
}

function refusalOf({ n, geometry, attributes }: ReadFeature, error: CairnError): RefusedFeature {
  if (isTrouble(error)) throw error
  const { properties } = error.details as { properties?: Record<string, { userMessage: string }> }
  const why = properties
    ? Object.entries(properties).map(([name, { userMessage }]) => `${name}: ${userMessage}`)
    : [error.code]
  return { n, feature: { type: 'Feature', properties: attributes, geometry: geometry ?? null }, reasons: [], why }
}

async function* batchesOf<T>(features: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const feature of features) {
    if (batch.push(feature) < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/**
 * The features that were kept out, as their file had them, each with the reasons under `refused`: put right, it can be imported. Those that are `wrong`
 * come before those that the store did not take.
 */
async function writeRefused(
  task: TaskRun,
  wrong: AsyncIterable<RefusedFeature>,
  others: readonly RefusedFeature[],
): Promise<void> {
  const file = await task.file('refused-features.geojson', 'application/geo+json')
  await file.truncate(0)
  let before = '{"type":"FeatureCollection","features":[\n'
  const write = async (features: readonly RefusedFeature[]) => {
    await file.append(before + features.map((each) => JSON.stringify(withReasons(each))).join(',\n'))
    before = ',\n'
  }
  for await (const batch of batchesOf(wrong)) await write(batch)
  if (others.length > 0) await write(others)
  await file.append('\n]}\n')
}

function withReasons({ feature, n, reasons, why = [] }: RefusedFeature): object {
  return {
    ...(typeof feature === 'object' && feature !== null
      ? feature
      : { type: 'Feature', properties: null, geometry: null }),
    refused: { feature: n, reasons: [...reasons.map(({ n: _n, ...reason }) => reason), ...why] },
  }
}
