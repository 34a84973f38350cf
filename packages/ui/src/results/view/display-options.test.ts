import { expect, it } from 'vitest'
import type { ItemType } from '@cairn/contract/web'
import { ANY_TYPE } from './any-type.ts'
import { directionKind, offeredModes, offeredOrders, SORTS } from './display-options.ts'

const LETTER: ItemType = {
  name: 'Letter',
  defaultIcon: 'mail',
  label: ['title'],
  visibility: 'COMMUNITY',
  properties: {
    title: { v: 'DEF' },
    due: { v: 'DT' },
    pages: { v: 'DEF', t: 'integer' },
    text: { v: 'DEF', t: 'richText' },
  },
  listItem: { due: 'due' },
}

it('offers each order once, that of the view first, and dates that are due by the nearest', () => {
  const first = { key: 'pages', order: 'desc' } as const
  expect(offeredOrders(LETTER, SORTS.newest, first)).toEqual([
    first,
    SORTS.name,
    { key: 'due', order: 'asc' },
    SORTS.newest,
  ])
  expect(offeredOrders(LETTER, SORTS.name, { key: 'text', order: 'asc' }).map(({ key }) => key)).not.toContain('text')
  expect(offeredOrders(ANY_TYPE, SORTS.best, SORTS.best)[0]).toEqual(SORTS.best)
})

it('names the directions of an order by what it compares', () => {
  expect(['title', 'due', 'pages', SORTS.name.key, SORTS.best.key].map((key) => directionKind(key, LETTER))).toEqual([
    'words',
    'dates',
    'numbers',
    'words',
    undefined,
  ])
})

it('leaves out the modes that nothing of a type can ever fill, but not the present one', () => {
  expect(offeredModes(LETTER, true, 'list')).toEqual(['list', 'table', 'timeline'])
  expect(offeredModes(LETTER, true, 'cards')).toContain('cards')
  const placed = { ...LETTER, properties: { ...LETTER.properties, at: { v: 'DEF', t: 'geometry' } as const } }
  expect(offeredModes(placed, true, 'list')).toHaveLength(6)
  expect(offeredModes(placed, false, 'list')).not.toContain('map')
  expect(offeredModes(ANY_TYPE, true, 'list')).toHaveLength(6)
})
