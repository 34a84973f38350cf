import { expect, test } from 'vitest'
import type { ItemType } from '@cairn/contract'
import type { Write } from '@cairn/contract/server'
import type { StoredItem } from '../facts/item-row.ts'
import { groupWrites } from './write-groups.ts'

const types: Record<string, Partial<ItemType>> = {
  Story: { name: 'Story', properties: {} },
  Part: { name: 'Part', properties: {}, within: 'story' },
  Ruled: { name: 'Ruled', properties: {} },
  Code: { name: 'Code', properties: { code: { v: 'DEF', unique: 'keeper' } } },
  Checked: { name: 'Checked', properties: {} },
}
const rules: Record<string, object> = {
  Ruled: { hold: ['story'], rule: () => {} },
  Checked: { hold: [], rule: () => {} },
}
const catalogue = {
  get: (name: string) => types[name],
  readingRule: (name: string) => rules[name],
} as unknown as Parameters<typeof groupWrites>[0]
const current = new Map([
  ['Story-3', { facts: { values: { about: ['Story-1@4'] } } } as unknown as StoredItem],
  ['Story-4', { facts: { values: { note: { by: 'User-1' } } } } as unknown as StoredItem],
])
const update = (id: string, body: object = {}): Write => ({ op: 'update', id, body: { ...body } })
const create = (type: string, body: object = {}, as?: string): Write =>
  ({ op: 'create', type, body: { ...body }, ...(as === undefined ? {} : { as }) }) as Write
const sizes = (...writes: Write[]) => groupWrites(catalogue, writes, current).map((group) => group.length)

test('writes that have nothing to do with each other are one group', () => {
  expect(sizes(update('Story-1'), create('Story'), update('Story-2'), create('Story'), update('Story-4'))).toEqual([5])
})

test.each<[string, Write[], number[]]>([
  ['what an earlier one changed', [update('Story-1'), update('Story-2', { about: 'Story-1' })], [1, 1]],
  ['what a later one changes', [update('Story-2', { about: 'Story-1' }), update('Story-1')], [1, 1]],
  ['by what is stored, a version too', [update('Story-3'), update('Story-2'), update('Story-1')], [2, 1]],
  ['the same item', [update('Story-1'), update('Story-1'), update('Story-2')], [1, 2]],
  ['what an earlier one makes', [create('Story', {}, 'a'), create('Story', { of: ['$as:a'] })], [1, 1]],
  ['one that is made, by its name', [create('Story', {}, 'a'), update('$as:a'), update('Story-1')], [1, 1, 1]],
])('one that names %s comes after it', (_what, writes, expected) => {
  expect(sizes(...writes)).toEqual(expected)
})

test.each(['Part', 'Code', 'Ruled', 'Unknown'])(
  'a write of %s, which looks at what else is stored, is alone',
  (type) => {
    expect(sizes(create('Story'), create(type), create(type), create('Story'), create('Story'))).toEqual([1, 1, 1, 2])
  },
)

test('a rule that looks at nothing beside its item runs with others', () => {
  expect(sizes(create('Story'), create('Checked'), update('Checked-1'), create('Checked'))).toEqual([4])
})

test('only what gives a unique value anew is alone', () => {
  const story = update('Story-1')
  expect(sizes(story, update('Code-1', { title: 'A' }), update('Code-2'), story)).toEqual([3, 1])
  expect(sizes(story, update('Code-1', { code: 'A' }), update('Code-2', { keeper: 'x' }))).toEqual([1, 1, 1])
})

test('what is deleted is alone', () => {
  expect(sizes(update('Story-1'), { op: 'delete', id: 'Story-2' }, update('Story-4'))).toEqual([1, 1, 1])
})
