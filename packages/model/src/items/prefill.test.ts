import { expect, it } from 'vitest'
import { defineItemType, itemTypeSchema } from '@cairn/contract'
import * as v from 'valibot'
import { formatPrefill, keptValues, prefilledValues, withOwner } from './prefill.ts'

const type = v.parse(
  itemTypeSchema,
  defineItemType({
    name: 'Walk',
    defaultIcon: 'map',
    label: ['title'],
    visibility: 'COMMUNITY',
    properties: {
      title: { v: 'DEF' },
      people: { v: 'REL', t: 'Contact', many: true },
      length: { v: 'DEF', t: 'integer' },
      code: { v: 'DEF', readOnly: true },
    },
  }),
)

it('brings initial values to the form of a new item, several for a property that holds many', () => {
  const parameter = formatPrefill({ title: 'Shore & pass', people: ['Contact-1', 'Contact-2'] })
  expect(prefilledValues(type, parameter)).toEqual({ title: 'Shore & pass', people: ['Contact-1', 'Contact-2'] })
})

it('leaves out what is empty, no text, unknown or set by the server', () => {
  expect(prefilledValues(type, 'title=&length=3&code=x&constructor=y&people=Contact-1')).toEqual({
    people: ['Contact-1'],
  })
})

it('begins the next item with the values that its type keeps', () => {
  const next = { ...type, createForm: { keeps: ['title', 'people', 'length'] } }
  expect(keptValues(next, { title: 'Shore', people: ['Contact-1'], length: 3, code: 'x' })).toEqual({
    title: ['Shore'],
    people: ['Contact-1'],
  })
  expect(keptValues(type, { title: 'Shore' })).toEqual({})
})

it('counts on, and goes into what has parts', () => {
  const boxed = {
    ...type,
    tree: { parent: 'partOf' },
    createForm: {
      ...{ keeps: ['level'], counts: ['number'] },
      goesInto: { property: 'level', values: { FONDS: 'SERIES' } },
    },
  }
  const after = (number: string, level = 'ITEM') => keptValues(boxed, { $id: 'Note-1', number, level })
  expect(after('1-1-09')).toEqual({ level: ['ITEM'], number: '1-1-10' })
  expect(after('LB 99')).toEqual({ level: ['ITEM'], number: 'LB 100' })
  for (const none of ['1-1-a', '', '1234567890']) expect(after(none)).toEqual({ level: ['ITEM'] })
  expect(after('1', 'FONDS')).toEqual({ level: 'SERIES', partOf: 'Note-1' })
})

it('begins with the organisation of whoever is of one only, unless another was given', () => {
  const owned = { ...type, owner: 'keeper', properties: { keeper: { v: 'REL', t: 'Organization' } } } as const
  const one = ['Organization-1']
  expect(withOwner(owned, { title: 'Shore' }, one)).toEqual({ title: 'Shore', keeper: 'Organization-1' })
  expect(withOwner(owned, { keeper: 'Organization-2' }, one)).toEqual({ keeper: 'Organization-2' })
  expect(withOwner(owned, {}, [...one, 'Organization-2'])).toEqual({})
  expect(withOwner(type, {}, one)).toEqual({})
  const set = { ...owned, properties: { keeper: { v: 'REL', t: 'Organization', readOnly: true } } } as const
  expect(withOwner(set, {}, one)).toEqual({})
})
