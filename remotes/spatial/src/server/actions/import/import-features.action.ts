import * as v from 'valibot'
import type { Item } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { PlacePlan, ReadFeature, RefusedFeature } from '@cairn/contract/place-files'
import { defineAction, type ActionCall, type AreaItems, type TaskRun } from '@cairn/contract/server'
import { featureValues } from '../../../model/feature-values.ts'
import {
  featureWithReasons,
  fileOf,
  locksOfImport,
  refusedFeature,
  startOfImport,
} from '../../../model/import/import-run.ts'
import { importResultSchema, readPlan, type ImportResult } from '../../../model/import/inspection.ts'
import { knownSources } from '../../imports/known-sources.ts'
import { requiredItem } from './required-item.ts'

/** Features in one write; they share statements and commits. */
const BATCH = 200

/**
 * Task: creates the features of an import by its plan, each as if the person had created it alone. Features
 * whose ids are in the collection already are not created again; locks run such imports one after the other.
 * Refused features come back as a file with reasons. Run again after a crash, a cancellation or a failure, it
 * creates no feature twice. Throws as `startOfImport`, and `transition` if the file is refused or the state
 * changes meanwhile.
 */
export const importFeatures = defineAction({
  kind: 'write',
  long: true,
  // The file of a task has what was refused of the file that its person brought.
  takesOut: false,
  types: ['Import'],
  on: 'item',
  right: 'update',
  capability: 'Spatial',
  payload: v.object({}),
  result: importResultSchema,
  async run({ item, actor, items, asServer, files, filesAsServer, task }: ActionCall<object> & { task: TaskRun }) {
    const found = await readWithLocks(requiredItem(item), items, task)
    // After a crash the end may be stored already: the state at the first run counts.
    const { state, ...begun } = await task.step('state', async () => startOfImport(found, actor.userId))
    const stored = await asServer.read(found.$id)
    const { $id, _t, _i, _u } = stored
    const plan = readPlan(stored['plan'])
    // After an import has begun, its person may not see the file any more. The right is needed only once.
    const reader = found['file'] === undefined ? filesAsServer : files
    const read = await reader.readPlaces(fileOf(stored), plan, task.signal)
    if ('refusal' in read) throw new CairnError('transition', read.refusal, { from: state, to: 'DONE' })
    const none: ImportResult = { created: 0, known: 0, refused: 0, leftOut: 0, ...begun }
    await task.step('begun', async () => {
      await asServer.update({ _t, _i, _u }, undefined, { plan, state: 'STARTED', guard: 'PLACES', result: none })
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
    if (now['state'] === 'STARTED') await asServer.update({ _t, _i, _u: now._u }, undefined, { state: 'DONE', result })
    return result
  },
})

/**
 * Acquires the locks of an import and returns it as it is then. Another task may have changed it while this
 * one waited; then the locks of the changed import are acquired.
 */
async function readWithLocks(item: Item, items: AreaItems, task: TaskRun): Promise<Item> {
  const { alone, shared } = locksOfImport(item)
  await task.acquireLocks(alone, shared)
  const now = await items.read(item.$id)
  return now._u === item._u ? now : readWithLocks(now, items, task)
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
  const all = batch.map((feature) => ({ feature, ...featureValues(feature, plan, item) }))
  const fresh = all.filter(({ set }) => set.sourceId === undefined || !there.has(set.sourceId))
  const outcomes = await items.createAll(
    'SpatialFeature',
    fresh.map(({ feature: { n, part = 0 }, values }) => ({ ...values, $key: `${item.$id}-${round}-${n}-${part}` })),
    fresh.map(({ set }) => set),
  )
  for (const [at, { set }] of fresh.entries()) if (!outcomes[at] && set.sourceId !== undefined) there.add(set.sourceId)
  const refused = fresh.flatMap(({ feature }, at) => (outcomes[at] ? [refusedFeature(feature, outcomes[at])] : []))
  return { created: fresh.length - refused.length, known: all.length - fresh.length, refused }
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
 * Writes the result file of the task: GeoJSON with the refused features and their reasons, which can be
 * corrected and imported again. First come those with problems in the file (`wrong`), then those that the
 * store refused (`others`).
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
    await file.append(before + features.map((each) => JSON.stringify(featureWithReasons(each))).join(',\n'))
    before = ',\n'
  }
  for await (const batch of batchesOf(wrong)) await write(batch)
  if (others.length > 0) await write(others)
  await file.append('\n]}\n')
}
