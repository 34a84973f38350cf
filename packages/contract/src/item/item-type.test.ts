import * as v from 'valibot'
import { expect, test } from 'vitest'
import { CORE_TYPES } from './core-types.ts'
import { itemTypeSchema } from './item-type.ts'
import { protocolProperties } from '../words/care.ts'
import { genericMachine } from '../words/machines.ts'
import { stateProperty } from '../words/states.ts'

const sound = {
  name: 'Tree',
  defaultIcon: 'tree',
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
  machines: { state: genericMachine },
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
const of = (property: object) => ({ properties: { ...sound.properties, other: property } })
const problems = (changes: object) =>
  v.safeParse(itemTypeSchema, { ...sound, ...changes }).issues?.map(({ message }) => message) ?? []

test('a sound type is taken as it is', () => {
  expect(problems({})).toEqual([])
  expect(problems({ sharedWith: [{ property: 'owner', level: 'COMMUNITY', rights: ['update', 'archive'] }] })).toEqual(
    [],
  )
  expect(problems({ properties: held })).toEqual([])
  expect(problems({ sharedWith: [{ property: 'owner', level: 'PROTECTED', rights: ['update', 'archive'] }] })).toEqual(
    [],
  )
})

test.each(CORE_TYPES)('$name is sound: no build looks at the types of the core', (type) => {
  expect(v.safeParse(itemTypeSchema, type).issues).toBeUndefined()
})

test.each([
  { v: 'DEF', t: 'period', facet: { kind: 'time' } },
  { v: 'DEF', t: 'period', facet: { kind: 'periods' } },
  { v: 'DTM', facet: { kind: 'eras' } },
  { v: 'REL', t: 'Tree', many: true, facet: { kind: 'ranges', ranges: 'dataCount' } },
  { v: 'DEF', t: 'float', facet: { kind: 'ranges', ranges: [[null, 1]] } },
  { v: 'REL', t: 'Tree', level: 'PRIVATE', facet: { kind: 'terms' } },
  { v: 'DEF', t: 'text', facet: { kind: 'exists' } },
  { v: 'IDM', textField: true },
])('%#: a facet that can be counted, and text that can be searched, is taken', (property) => {
  expect(problems(of(property))).toEqual([])
})

test.each([
  [{ label: ['title'] }, 'label names "title"'],
  [of({ v: 'DT', when: [{ prop: 'gone', kind: 'exists', value: true }] }), 'it needs "gone"'],
  [of({ v: 'DT', when: [{ prop: 'name', kind: 'text', value: 'a' }] }), 'a need is one of'],
  [of({ v: 'DT', when: [{ prop: 'other', kind: 'exists', value: true }] }), 'it follows itself'],
  [of({ v: 'DT', required: true, when: [{ prop: 'name', kind: 'exists', value: true }] }), 'cannot be required'],
  [{ label: ['@name'] }, 'label quotes "name", which is no relation'],
  [{ properties: held, label: ['name', 'code'] }, 'label names "code", which not all readers of an item may read'],
  [{ properties: held, label: ['@file'] }, 'label names "file", which not all readers of an item may read'],
  [{ facets: ['colour'] }, 'facets names "colour"'],
  [{ sections: [{ key: 'a', properties: ['colour'] }] }, 'a section names "colour"'],
  [{ listItem: { chips: ['colour'] } }, 'listItem names "colour"'],
  [{ owner: 'name' }, 'owner names "name", which is no relation'],
  [
    { properties: { name: { v: 'DEF' }, owner: { v: 'REL', t: 'O' } }, facets: [] },
    'machine of state: the type has no such property',
  ],
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
  [of({ v: 'DEF', t: 'strnig' }), 'other: "strnig" is no type of plain values'],
  [of({ v: 'REL', t: 'Tree Kind' }), 'a relation names its item type'],
  [of({ v: 'DEF', facet: { kind: 'time' } }), 'other: it has no facet of kind "time"'],
  [of({ v: 'DEF', t: 'boolean', facet: { kind: 'eras' } }), 'no facet of kind "eras"'],
  [of({ v: 'SEL', options: ['A'], facet: { kind: 'ranges' } }), 'no facet of kind "ranges"'],
  [of({ v: 'DEF', t: 'integer', facet: { kind: 'ranges' } }), '"ranges" are what a facet of kind "ranges" counts'],
  [of({ v: 'DEF', facet: { kind: 'terms', ranges: 'fileSize' } }), '"ranges" are what a facet'],
  [of({ v: 'DEF', t: 'integer', many: true, facet: { kind: 'ranges', ranges: 'dataCount' } }), 'no facet of kind'],
  [of({ v: 'DT', many: true, facet: { kind: 'time' } }), 'no facet of kind "time"'],
  [of({ v: 'DT', level: 'PRIVATE', facet: { kind: 'time' } }), 'no facet of kind "time"'],
  [of({ v: 'DEF', t: 'richText', facet: { kind: 'terms' } }), 'no facet of kind "terms"'],
  [of({ v: 'SEL', options: ['A'], textField: true }), '"textField" is for plain words'],
  [of({ v: 'DEF', t: 'integer', textField: true }), '"textField" is for plain words'],
  [of({ v: 'DEF', t: 'integer', labelFunc: 'bytes' }), 'but received "bytes"'],
  [of({ v: 'DEF', labelFunc: 'fileSize' }), '"labelFunc" fileSize is for plain values of integer, natural, float'],
  [of({ v: 'DT', labelFunc: 'languageName' }), '"labelFunc" languageName is for plain values of string'],
  [{ facets: ['name'] }, 'facets names "name", which has none'],
  [{ facets: ['_i'] }, 'facets names "_i", which has none'],
  [{ modifiers: { '_c.ts': { facet: { kind: 'terms' } } } }, '_c.ts has no facet of kind "terms"'],
  [{ modifiers: { _score: { facet: { kind: 'terms' } } } }, '_score has no facet of kind "terms"'],
  [{ modifiers: { name: { hide: true } } }, 'but received "name"'],
  [{ virtual: true }, 'has no states'],
  [{ readers: 'owner' }, 'readers names "owner", which is no relation to contacts'],
  [{ within: 'owner' }, 'within names "owner", which is no single relation'],
  [{ ...partOf, owner: 'owner' }, 'no owner, readers or level of its own'],
  [{ sharedWith: [{ property: 'name' }] }, 'sharedWith names "name", which is no relation to organisations'],
  [{ sharedWith: [{ property: 'owner', rights: ['fly'] }] }, 'sharedWith gives "fly", which is neither'],
  [{ ...partOf, owner: undefined, sharedWith: [{ property: 'owner' }] }, 'what is part of an item is read with it'],
  [{ owner: undefined, sharedWith: [{ property: 'owner' }] }, 'an item without an owner is shared with nobody'],
  [of({ v: 'SEL', options: ['A'], tones: { B: 'ok' } }), 'other: names "B", which is no option'],
  [of({ v: 'SEL', options: ['A'], usual: 'B' }), 'other: names "B", which is no option'],
  [of({ v: 'SEL', options: ['A'], unset: 'A' }), 'other: "unset" is for selections, and is none of their options'],
  [{ listItem: { due: 'owner' } }, 'listItem is due at "owner", which is no date'],
  [{ redactable: { name: 'state' } }, 'redactable "name" needs "state"'],
])('%#: it is refused with its reason', (changes, words) => {
  expect(problems(changes).join()).toContain(words)
})

const dated = {
  ...sound.properties,
  due: { v: 'DT' },
  done: { v: 'DEF', t: 'boolean' },
  data: { v: 'DEF', t: 'json' },
  access: { v: 'SEL', options: ['PUBLIC'] },
}
const many = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => [name, { v: 'DEF' }]))

test('a head of known properties, and a row with a date and facts, are taken', () => {
  const head = { facts: ['owner', 'due'], due: 'due', doneWhen: 'done', next: ['activate', 'complete'] }
  expect(problems({ properties: dated, head, listItem: { date: 'due', facts: ['owner'] } })).toEqual([])
  expect(problems({ listItem: { date: '_c.ts' } })).toEqual([])
})

test.each([
  [{ head: { facts: ['gone'] } }, 'head names "gone"'],
  [{ head: { facts: Object.keys(many) } }, 'head has 7 facts; 6 are the most'],
  [{ head: { facts: ['owner', 'owner'] } }, 'head has a fact twice'],
  [{ head: { facts: ['state'] } }, 'head shows "state" as a chip already'],
  [{ head: { facts: ['access'] } }, 'head shows "access" as a chip already'],
  [{ head: { facts: ['data'] } }, 'head cannot show "data"'],
  [{ head: { facts: [], due: 'owner' } }, 'head is due at "owner", which is no date'],
  [{ head: { facts: [], files: 'owner' } }, 'head shows the files of "owner", which is no relation to attachments'],
  [{ head: { facts: [], doneWhen: 'due' } }, 'head is done when "due", which is no boolean property'],
  [{ head: { facts: [], next: ['publish'] } }, 'head offers "publish", which is no move of the type'],
  [{ head: { facts: [], foot: ['publish'] } }, 'head offers "publish", which is no move of the type'],
  [{ head: { facts: [], onward: true } }, 'head leads on by a move at its foot, and has none'],
  [{ listItem: { date: 'owner' } }, 'listItem has the date "owner", which is no date'],
  [{ listItem: { quotes: 'due' } }, 'listItem quotes "due", which is no relation to one item'],
  [{ labelIn: 'due' }, 'labelIn names "due", which is no translated text that all readers may read'],
  [{ listItem: { facts: ['gone'] } }, 'listItem names "gone"'],
  [{ listItem: { facts: Object.keys(many) } }, 'listItem has 7 facts; 6 are the most'],
])('%j is refused: %s', (changes, problem) => {
  expect(problems({ properties: { ...dated, ...many }, ...changes })).toContainEqual(expect.stringContaining(problem))
})

test.each([
  [{ sharedWith: [{ property: 'name' }] }, 'sharedWith names "name", which is no relation to organisations'],
  [{ sharedWith: [{ property: 'nobody' }] }, 'sharedWith names "nobody", which is no relation to organisations'],
  [
    { sharedWith: [{ property: 'owner', rights: ['fell'] }] },
    'sharedWith gives "fell", which is neither update, delete nor a move of the type',
  ],
  [
    { sharedWith: [{ property: 'owner', rights: ['create'] }] },
    'sharedWith gives "create", which is neither update, delete nor a move of the type',
  ],
])('%j is refused', (changes, problem) => {
  expect(problems(changes)).toEqual([`Tree: ${problem}`])
})

test('what is part of another item is not shared by itself', () => {
  expect(problems({ ...partOf, owner: undefined, sharedWith: [{ property: 'owner' }] })).toEqual([
    'Tree: sharedWith: what is part of an item is read with it',
    'Tree: sharedWith: an item without an owner is shared with nobody',
  ])
})
