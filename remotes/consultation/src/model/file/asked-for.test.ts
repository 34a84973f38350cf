import { expect, test } from 'vitest'
import { askedForOf, keptAsked, mayTick, stillAskedOf, withAsked, withTick } from './asked-for.ts'

const file = { askedFor: [{ what: 'A map', done: true }, { what: 'Fish survey' }] }

test('CNS-320 what was asked for is a list; what is not marked as there is still asked', () => {
  expect(askedForOf({})).toEqual([])
  expect(stillAskedOf(file)).toEqual(['Fish survey'])
})

test('CNS-320 more things come after those that were asked before, each once', () => {
  const all = withAsked(file, [' Fish survey ', 'Road plan', 'Road plan', ' '])
  expect(all).toEqual([...file.askedFor, { what: 'Road plan' }])
})

test('CNS-320 the list stays while something is missing, for who has the file in hand', () => {
  expect(keptAsked(file)).toEqual(file.askedFor)
  expect([keptAsked({}), keptAsked({ askedFor: [{ what: 'A map', done: true }] })]).toEqual([null, null])
  expect([{ close: true }, { update: true }, { read: true }].map(($can) => mayTick({ $can }))).toEqual([
    true,
    true,
    false,
  ])
})

test('CNS-320 a thing is marked as there, and as missing again', () => {
  expect(withTick(file, 'Fish survey', true)[1]).toEqual({ what: 'Fish survey', done: true })
  expect(withTick(file, 'A map', false)[0]).toEqual({ what: 'A map', done: false })
})
