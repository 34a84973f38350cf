import { expect, test } from 'vitest'
import * as v from 'valibot'
import { copiesOf, problemsOfCopies } from './copies.ts'
import { itemTypeSchema } from '../item/item-type.ts'
import type { Property } from '../item/property.ts'

const file = {
  name: 'File',
  properties: {
    title: { v: 'DEF' },
    region: { v: 'LOV', list: 'REGIONS' },
    secret: { v: 'DEF', level: 'PRIVATE' },
    area: { v: 'DEF', t: 'geometry' },
  },
} satisfies { name: string; properties: Record<string, Property> }
const answer = (name: string, property: Property, more: Record<string, Property> = {}) => ({
  name: 'Answer',
  properties: { file: { v: 'REL', t: 'File' }, ...more, [name]: property } as Record<string, Property>,
})
const problems = (...given: Parameters<typeof answer>) => problemsOfCopies([file, answer(...given)])

test('a copy of a property of the same form is taken, and only the server sets it', () => {
  const copy: Property = { v: 'LOV', list: 'REGIONS', facet: { kind: 'terms' }, copyOf: 'file.region' }
  expect(problems('region', copy)).toEqual([])
  const type = { ...answer('region', copy), defaultIcon: 'file', label: ['file'], visibility: 'PUBLIC' }
  expect(v.parse(itemTypeSchema, type).properties['region']?.readOnly).toBe(true)
  expect(copiesOf(answer('region', copy))).toEqual([{ name: 'region', relation: 'file', source: 'region' }])
})

test.each<[string, Parameters<typeof answer>]>([
  ['it is not of the form', ['region', { v: 'DEF', copyOf: 'file.region' }]],
  ['it is not of the form', ['region', { v: 'LOV', list: 'OTHERS', copyOf: 'file.region' }]],
  ['is not for all of its readers', ['secret', { v: 'DEF', copyOf: 'file.secret' }]],
  ['a geometry is not copied', ['area', { v: 'DEF', t: 'geometry', copyOf: 'file.area' }]],
  ['which File does not have', ['name', { v: 'DEF', copyOf: 'file.name' }]],
  ['which is no single relation', ['title', { v: 'DEF', copyOf: 'about.title' }]],
  [
    'which is no single relation',
    ['title', { v: 'DEF', copyOf: 'files.title' }, { files: { v: 'REL', t: 'File', many: true } }],
  ],
  [
    'which is no single relation',
    ['title', { v: 'DEF', copyOf: 'hidden.title' }, { hidden: { v: 'REL', t: 'File', level: 'PRIVATE' } }],
  ],
  [
    'no type of the same area',
    ['title', { v: 'DEF', copyOf: 'other.title' }, { other: { v: 'REL', t: 'Organization' } }],
  ],
])('%#: a copy is refused: %s', (reason, given) => {
  expect(problems(...given).join()).toContain(reason)
})
