import { expect, it } from 'vitest'
import { guardOf, isTakenBy, wayToChange } from './guarded.ts'

const is = (value: string) => [{ prop: 'state', kind: 'is' as const, value }]
const by = { act: 'amend', takes: ['title', 'warnings'], asks: {} }
const type = { care: true as const, guarded: [{ while: is('OVER') }, { while: is('SENT'), open: ['note'], by }] }

it('a field takes a plain change, that of an action, or none, by the state of its item', () => {
  const waysIn = (state: string) => ['title', 'note', 'number'].map((name) => wayToChange(type, { state }, name))
  expect(waysIn('DRAFT')).toEqual(['plain', 'plain', 'plain'])
  expect(waysIn('SENT')).toEqual(['act', 'plain', 'none'])
  expect(waysIn('OVER')).toEqual(['none', 'none', 'none'])
  const partly = { guarded: [{ while: is('SENT'), only: ['title'] }] }
  expect(['title', 'note'].map((name) => wayToChange(partly, { state: 'SENT' }, name))).toEqual(['none', 'plain'])
})

it('what a steward says of an item is a steward’s', () => {
  const guard = guardOf(type, { state: 'SENT' })
  expect(guard && [true, false].map((isSteward) => isTakenBy(guard, type, 'protocolRule', isSteward))).toEqual([
    true,
    false,
  ])
  expect(wayToChange(type, { state: 'SENT' }, 'protocols')).toBe('plain')
})
