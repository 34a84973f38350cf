import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { groupCommit } from './group-commit.ts'

/** Notes what is run together; a run with a `bad` request fails. */
function openGatherer(mayRetry: boolean, slow?: string) {
  const runs: string[][] = []
  const ask = groupCommit(
    async (requests: readonly string[]) => {
      runs.push([...requests])
      await pause(slow !== undefined && requests.includes(slow) ? 400 : 5)
      if (requests.includes('bad')) throw new Error('refused')
      return requests.map((request) => request.toUpperCase())
    },
    () => mayRetry,
  )
  return { runs, ask }
}

test('requests of one moment, and those that come during a run, go together and are answered each with its own', async () => {
  const { runs, ask } = openGatherer(true)
  const first = ['a', 'b'].map(ask)
  await pause(2)
  expect(await Promise.all([...first, ...['c', 'd'].map(ask)])).toEqual(['A', 'B', 'C', 'D'])
  expect(runs).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('a request that is refused fails alone', async () => {
  const { runs, ask } = openGatherer(true)
  const outcomes = await Promise.allSettled(['a', 'bad', 'c'].map(ask))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(runs).toHaveLength(5)
})

test('one of many that is refused costs a few runs, not one for each', async () => {
  const { runs, ask } = openGatherer(true)
  const many = Array.from({ length: 64 }, (_, at) => (at === 20 ? 'bad' : `${at}`))
  const outcomes = await Promise.allSettled(many.map(ask))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(runs).toHaveLength(13)
})

test('nothing is tried again where it may have been kept', async () => {
  const { runs, ask } = openGatherer(false)
  const outcomes = await Promise.allSettled(['a', 'bad'].map(ask))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(runs).toHaveLength(1)
})

test('a run that waits for a lock does not hold up the next', async () => {
  const { ask } = openGatherer(true, 'stuck')
  const order: string[] = []
  const stuck = ask('stuck').then((answer) => order.push(answer))
  await pause(2)
  await ask('next').then((answer) => order.push(answer))
  await stuck
  expect(order).toEqual(['NEXT', 'STUCK'])
})

test('while one run waits, a second may be under way, and no third', async () => {
  const under: number[] = []
  let running = 0
  const ask = groupCommit(
    async (requests: readonly number[]) => {
      under.push((running += 1))
      await pause(5)
      running -= 1
      return requests
    },
    () => true,
    { runsAtOnce: 2 },
  )
  const asked: Promise<number>[] = []
  for (let request = 0; request < 6; request++) {
    asked.push(ask(request))
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await Promise.all(asked)).toEqual([0, 1, 2, 3, 4, 5])
  expect(Math.max(...under)).toBe(2)
})

test('a run beside another begins once it has its share of what was asked for at once, or a little later with what there is', async () => {
  const runs: number[] = []
  const ends: (() => void)[] = []
  const ask = groupCommit(
    async (requests: readonly number[]) => {
      runs.push(requests.length)
      await new Promise<void>((resolve) => ends.push(resolve))
      return requests
    },
    () => true,
    { runsAtOnce: 2, patience: 10_000 },
  )
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const asked = [1, 2, 3, 4, 5, 6].map(ask)
  await turn()
  asked.push(ask(7), ask(8))
  await turn()
  expect(runs).toEqual([6])
  asked.push(ask(9))
  await turn()
  expect(runs).toEqual([6, 3])
  asked.push(ask(10))
  ends[0]?.()
  await vi.waitFor(() => expect(runs).toEqual([6, 3, 1]), { timeout: 60_000 })
  for (const end of ends) end()
  expect(await Promise.all(asked)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})
