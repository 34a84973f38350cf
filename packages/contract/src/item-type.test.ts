import * as v from 'valibot'
import { expect, test } from 'vitest'
import { itemTypeSchema, protocolProperties } from './item-type.ts'
import { stateProperty } from './states.ts'

const sound = {
  name: 'Tree',
  icon: 'tree',
  label: ['name', '@owner'],
  properties: {
    name: { v: 'DEF', required: true },
    owner: { v: 'REL', t: 'Organization' },
    state: stateProperty,
    ...protocolProperties,
  },
  defaultHeaders: ['name', '_c.ts'],
  facets: ['state', '_t'],
  owner: 'owner',
  visibility: 'COMMUNITY',
  states: 'generic',
  modifiers: { '_c.ts': { hide: true } },
}
const partOf = {
  within: 'thread',
  properties: { ...sound.properties, thread: { v: 'REL', t: 'Thread', readOnly: true } },
}
const held = {
  ...sound.properties,
  place: { v: 'DEF', t: 'geometry', generalise: { cell: 10_000, level: 'PROTECTED' } },
  code: { v: 'DEF', withPlace: 'place' },
  file: { v: 'REL', t: 'Attachment', levelWhen: { level: 'PRIVATE', property: 'status', is: ['DONE'] } },
  status: { v: 'DEF', readOnly: true },
}
const problems = (changes: object) =>
  v.safeParse(itemTypeSchema, { ...sound, ...changes }).issues?.map(({ message }) => message) ?? []

test('a sound type is taken as it is', () => {
  expect(problems({})).toEqual([])
  expect(problems({ properties: held })).toEqual([])
})

test.each([
  [{ label: ['title'] }, 'label names "title"'],
  [{ label: ['@name'] }, 'label quotes "name", which is no relation'],
  [{ properties: held, label: ['name', 'code'] }, 'label names "code", which not all readers of an item may read'],
  [{ properties: held, label: ['@file'] }, 'label names "file", which not all readers of an item may read'],
  [{ facets: ['colour'] }, 'facets names "colour"'],
  [{ sections: [{ key: 'a', properties: ['colour'] }] }, 'a section names "colour"'],
  [{ listItem: { chips: ['colour'] } }, 'listItem names "colour"'],
  [{ owner: 'name' }, 'owner names "name", which is no relation'],
  [{ properties: { name: { v: 'DEF' }, owner: { v: 'REL', t: 'O' } }, facets: [] }, 'states need the property "state"'],
  [{ properties: { ...sound.properties, _mine: { v: 'DEF' } } }, '"_mine" is no name'],
  [{ properties: { ...sound.properties, other: { v: 'REL' } } }, 'a relation names its item type'],
  [{ properties: { ...sound.properties, other: { v: 'SEL' } } }, 'a selection needs options'],
  [{ properties: { ...sound.properties, other: { v: 'LOV' } } }, 'names its "list"'],
  [{ properties: { ...sound.properties, other: { v: 'DEF', required: true, readOnly: true } } }, 'cannot be required'],
  [{ properties: { ...sound.properties, other: { v: 'DEF', t: 'translated', many: true } } }, 'holds one value'],
  [{ properties: { ...sound.properties, other: { v: 'DEF', min: 2 } } }, 'are for many values'],
  [{ properties: { ...sound.properties, other: { v: 'DEF', many: true, min: 3, max: 2 } } }, '"min" is above "max"'],
  [{ properties: { ...sound.properties, other: { v: 'LOV', list: 'l', other: 'owner' } } }, 'is no plain property'],
  [{ properties: { ...sound.properties, other: { v: 'DEF', presets: 'period' } } }, '"presets" are for a period'],
  [{ properties: { ...sound.properties, other: { v: 'DT', words: 'kinds.*' } } }, '"words" is for plain strings'],
  [{ modifiers: { name: { hide: true } } }, 'but received "name"'],
  [{ virtual: true }, 'has no states'],
  [{ readers: 'owner' }, 'readers names "owner", which is no relation to contacts'],
  [{ within: 'owner' }, 'within names "owner", which is no single relation'],
  [{ ...partOf, owner: 'owner' }, 'no owner, readers or level of its own'],
  [{ redactable: { name: 'state' } }, 'redactable "name" needs "state"'],
])('%#: it is refused with its reason', (changes, words) => {
  expect(problems(changes).join()).toContain(words)
})
