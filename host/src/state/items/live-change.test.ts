import { expect, test } from 'vitest'
import type { Item, ItemVersion } from '@cairn/contract'
import { itemId } from '@cairn/contract'
import { authorsOf, changedProperties, withChanges, withoutChanges } from './live-change.ts'

const contact = (properties: Record<string, unknown>): Item => ({
  $id: itemId('Contact', 1),
  _t: 'Contact',
  _i: 1,
  _u: 1,
  _c: { ts: '2026-01-01T00:00:00.000Z', by: itemId('User', 1) },
  ...properties,
})
const version = (u: number, user: number, ...properties: string[]): ItemVersion => ({
  u,
  ts: '2026-01-01T00:00:00.000Z',
  by: itemId('User', user),
  changes: Object.fromEntries(properties.map((property) => [property, { from: null, to: 'x' }])),
})

test('names what changed, and nothing the server keeps for itself', () => {
  const before = contact({ email: 'a@demo.test', officePhone: '555 0100' })
  const after = { ...contact({ email: 'a@demo.test', mobilePhone: '555 0101' }), _u: 2, $can: { update: true } }
  expect(changedProperties(before, after).toSorted()).toEqual(['mobilePhone', 'officePhone'])
})

test('gives each change its own author when several versions arrive as one', () => {
  expect(authorsOf([version(5, 3, 'email'), version(4, 2, 'email', 'address'), version(3, 9, 'lastName')], 3)).toEqual({
    email: 'User-3',
    address: 'User-2',
  })
})

test('a later change of a property replaces its mark, and saving it oneself removes it', () => {
  const marks = withChanges(withChanges({}, ['email', 'address'], 'Jo', 1), ['email'], 'Sam', 2)
  expect(marks).toEqual({ email: { by: 'Sam', at: 2 }, address: { by: 'Jo', at: 1 } })
  expect(withoutChanges(marks, ['email'])).toEqual({ address: { by: 'Jo', at: 1 } })
})
