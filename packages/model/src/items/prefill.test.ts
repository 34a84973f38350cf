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
