import { expect, test } from 'vitest'
import { accessProperty, type ItemType } from '@cairn/contract'
import { buildItemType } from '@cairn/testkit/builders'
import { valuesMadeWithin } from './made-within.ts'

const place: ItemType = {
  ...buildItemType('Place', { properties: { label: { v: 'DEF' }, access: accessProperty } }),
  visibility: 'COMMUNITY',
  closable: { begins: { access: 'PRIVATE', sensitive: true } },
}

test('T62: what is made from within a restricted item is no wider than that', () => {
  expect(valuesMadeWithin(place, { level: 'PROTECTED' })).toEqual({ access: 'PROTECTED' })
  expect(valuesMadeWithin(place, { level: 'PUBLIC' })).toEqual({})
  expect(valuesMadeWithin(place, { level: 'COMMUNITY' })).toEqual({})
  const { access: _, ...properties } = place.properties
  expect(valuesMadeWithin({ ...place, properties }, { level: 'PRIVATE' })).toEqual({})
})

test('T62: what closes it has it begin as its type says, however open that is', () => {
  expect(valuesMadeWithin(place, { level: 'COMMUNITY', closes: true })).toEqual({ access: 'PRIVATE', sensitive: true })
})
