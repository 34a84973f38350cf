import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { gather } from './gather.ts'

/** Notes what is run together; a run with a `bad` request fails. */
function openGatherer(mayRetry: boolean, slow?: string) {
  const runs: string[][] = []
  const ask = gather(
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
  expect(runs).toHaveLength(4)
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
