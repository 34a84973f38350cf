import { expect, test } from 'vitest'
import * as v from 'valibot'
import { itemId, itemTypeSchema, type ItemId } from '@cairn/contract'
import type { Notification } from '@cairn/contract/notify'
import { buildItemType } from '@cairn/testkit/builders'
import type { ItemFacts } from '../../items/facts/item-facts.ts'
import { mailLine } from './mail-words.ts'

const type = v.parse(
  itemTypeSchema,
  buildItemType('Basket', { properties: { name: { v: 'DEF', required: true, max: 200 } }, visibility: 'PUBLIC' }),
)
const context: ItemId = itemId('Basket', 1)
const facts: ItemFacts = { id: context, type, createdBy: undefined, values: { name: 'Tall basket' } }
const news = { kind: 'UPDATED', context, by: ['User-1'], as: [] }
const item = { ...news, $labels: { [context]: 'Tall basket', 'User-1': 'A. Reef' } } as unknown as Notification

test('T50 mail that names an item says that there is a content warning, and its labels', () => {
  const care = ['content warning', 'Held by the family']
  expect(mailLine(item, facts, 'en', 'PUBLIC', care)).toBe(
    'A. Reef changed Tall basket (content warning, Held by the family)',
  )
  expect(mailLine(item, facts, 'en', 'PUBLIC')).toBe('A. Reef changed Tall basket')
  expect(mailLine(item, facts, 'en', 'NONE', care)).not.toContain('Held')
})
