import { expect, test } from 'vitest'
import { limitTo } from './limit.ts'

test('so many run at once, the others in the order in which they came, and one that fails makes room', async () => {
  const inTurn = limitTo(2)
  const begun: number[] = []
  const runs = Array.from({ length: 4 }, (_, n) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const answer = inTurn(() => {
      begun.push(n)
      return promise
    })
    return { answer, resolve, reject }
  })
  const [first, second, third, fourth] = runs
  expect(begun).toEqual([0, 1])
  second?.reject(new Error('no'))
  await expect(second?.answer).rejects.toThrow('no')
  expect(begun).toEqual([0, 1, 2])
  first?.resolve(0)
  await first?.answer
  expect(begun).toEqual([0, 1, 2, 3])
  third?.resolve(2)
  fourth?.resolve(3)
  expect(await Promise.all([third?.answer, fourth?.answer])).toEqual([2, 3])
})
