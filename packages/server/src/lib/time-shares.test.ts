import { expect, test } from 'vitest'
import { createTimeShares } from './time-shares.ts'

/**
 * Serves the files of people one at a time; gives whose were read, in order. Each takes so many milliseconds.
 */
function served(files: Record<string, number>, ms: Record<string, number>): string[] {
  const [shares, left, order] = [createTimeShares(), new Map(Object.entries(files)), [] as string[]]
  for (;;) {
    const person = shares.next(
      [...left].filter(([, count]) => count > 0).map(([name]) => name),
      new Set(),
    )
    if (person === undefined) return order
    order.push(person)
    left.set(person, (left.get(person) ?? 0) - 1)
    shares.took(person, ms[person] ?? 1)
  }
}

test('T44 who has many files that take long holds up nobody else for longer than one of them', () => {
  const order = served({ hostile: 50, honest: 1000, other: 20 }, { hostile: 1_800_000, honest: 1000, other: 1000 })
  const before = order.slice(0, order.lastIndexOf('honest'))
  expect(before.filter((person) => person === 'hostile')).toHaveLength(1)
  expect(order.filter((person) => person === 'hostile')).toHaveLength(50)
})

test('T44 who comes later, or comes back, saved nothing up', () => {
  const shares = createTimeShares()
  shares.took(shares.next(['old'], new Set()) ?? '', 1000)
  for (let at = 0; at < 100; at++) shares.took(shares.next(['busy'], new Set()) ?? '', 1000)
  const order: (string | undefined)[] = []
  for (let at = 0; at < 4; at++) {
    const person = shares.next(['busy', 'old'], new Set())
    order.push(person)
    shares.took(person ?? '', 1000)
  }
  expect(order.filter((person) => person === 'old')).toHaveLength(2)
  expect(shares.next(['busy', 'old'], new Set(['busy', 'old']))).toBeUndefined()
})
