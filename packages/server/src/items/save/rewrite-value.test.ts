import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBudget, withinBudget } from '../../lib/budget.ts'
import { openSampleStore } from '../../testing/sample-store.ts'
import { SYSTEM } from '../facts/system-principal.ts'
import { rewriteValue, type Rewriting } from './rewrite-value.ts'

let sample: Awaited<ReturnType<typeof openSampleStore>>
let rewriting: Rewriting
beforeAll(async () => {
  sample = await openSampleStore()
  const [from, to] = [
    await sample.make('Organization', { displayName: 'Old' }),
    await sample.make('Organization', { displayName: 'New' }),
  ]
  for (const title of ['One', 'Two', 'Three']) await sample.make('Story', { title, keeper: from.$id })
  const must = [{ prop: 'keeper', kind: 'rel' as const, value: [from.$id] }]
  rewriting = { type: 'Story', prop: 'keeper', from: from.$id, to: to.$id, must, reader: SYSTEM, editor: SYSTEM }
})
afterAll(() => sample.close())

const rewrite = async (most: number) => {
  const outcome = { changed: 0, failed: 0 }
  const task = { progress: async () => {} }
  const run = withinBudget(createBudget(most), () => rewriteValue(sample.store, rewriting, task, outcome))
  return {
    outcome,
    refused: await run.then(
      () => undefined,
      ({ code }: { code: string }) => code,
    ),
  }
}

test('T60 a spent price ends the work, and counts no item as one that cannot be changed', async () => {
  const searched = createBudget(10_000)
  const { type, must } = rewriting
  await withinBudget(searched, () => sample.store.search(SYSTEM, { types: [type], must: [...must], max: 200 }))
  expect(await rewrite(searched.spent + 0.01)).toEqual({ outcome: { changed: 0, failed: 0 }, refused: 'tooMuchWork' })
  expect(await rewrite(10_000)).toEqual({ outcome: { changed: 3, failed: 0 }, refused: undefined })
})
