import { expect, test } from 'vitest'
import { batch } from './batch.ts'

function asker() {
  const asked: string[][] = []
  const ask = batch(async (keys: string[]) => {
    asked.push(keys)
    if (keys.includes('broken')) throw new Error('broken')
    return new Map(keys.filter((key) => key !== 'missing').map((key) => [key, key.length]))
  })
  return { ask, asked }
}

test('questions of one tick become one, and each is answered with its own', async () => {
  const { ask, asked } = asker()
  const answers = await Promise.all([ask(['one', 'missing']), ask(['one', 'three']), ask([])])
  expect(answers.map((found) => Object.fromEntries(found))).toEqual([{ one: 3 }, { one: 3, three: 5 }, {}])
  expect(asked).toEqual([['one', 'missing', 'three']])
})

test('a question that comes after another was answered is asked anew', async () => {
  const { ask, asked } = asker()
  await ask(['one'])
  await ask(['one'])
  expect(asked).toEqual([['one'], ['one']])
})

test('what is wanted while one is under way goes together with the next, unless more may be', async () => {
  for (const atOnce of [1, 2]) {
    const asked: string[][] = []
    const ends: (() => void)[] = []
    const ask = batch(async (keys: string[]) => {
      asked.push(keys)
      await new Promise<void>((resolve) => ends.push(resolve))
      return new Map(keys.map((key) => [key, key]))
    }, atOnce)
    const answers: Promise<Map<string, string>>[] = []
    for (const key of ['one', 'two', 'three', 'three']) {
      answers.push(ask([key]))
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(asked).toEqual([['one'], ['two']].slice(0, atOnce))
    while (ends.length > 0) {
      for (const end of ends.splice(0)) end()
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(asked.at(-1)).toEqual(['two', 'three'].slice(atOnce - 1))
    expect((await Promise.all(answers)).map((found) => [...found.keys()])).toEqual([
      ['one'],
      ['two'],
      ['three'],
      ['three'],
    ])
  }
})

test('a look that fails fails for those who asked in its tick only', async () => {
  const { ask } = asker()
  const failed = await Promise.allSettled([ask(['broken']), ask(['one'])])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await ask(['one'])).get('one')).toBe(3)
})
