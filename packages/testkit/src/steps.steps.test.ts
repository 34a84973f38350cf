import { describe, expect, test } from 'vitest'
import { countSteps, testSteps } from './steps.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)
const times = async (work: (list: readonly number[]) => unknown) => {
  const [once, twice] = [numbers(200), numbers(400)]
  return (await countSteps(() => work(twice))) / (await countSteps(() => work(once)))
}

testSteps({ 'a walk through a list': { size: 100, make: (size) => () => numbers(size).map((each) => each + 1) } })

describe('T60 the counter sees what grows with the square', () => {
  test.each<[string, (list: readonly number[]) => unknown]>([
    ['find in a walk', (list) => list.map((each) => list.find((other) => other === each))],
    ['includes in a walk', (list) => list.filter((each) => list.includes(each))],
    ['a loop in a loop', (list) => pairs(list)],
    ['concat in a walk', (list) => list.reduce<number[]>((all, each) => all.concat(each), [])],
  ])('%s', async (_, work) => {
    expect(await times(work)).toBeGreaterThan(3.5)
  })

  test('the same work has the same steps', async () => {
    const work = () => pairs(numbers(50))
    expect(await countSteps(work)).toBe(await countSteps(work))
  })
})

function pairs(list: readonly number[]): number {
  let sum = 0
  for (const one of list) for (const other of list) sum += one * other
  return sum
}
