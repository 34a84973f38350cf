import { defineItemType, itemTypeSchema, type Item } from '@cairn/contract'
import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { rawChanges, rawProblems, rawText } from './raw-item.ts'

const type = parse(
  itemTypeSchema,
  defineItemType({
    name: 'Boat',
    defaultIcon: 'file',
    label: ['name'],
    visibility: 'COMMUNITY',
    properties: {
      name: { v: 'DEF', required: true },
      length: { v: 'DEF', t: 'integer' },
      reason: { v: 'DEF', required: 'exceptAdmin' },
      seen: { v: 'DTM', readOnly: true },
    },
  }),
)
const item: Item = {
  $id: 'Boat-1' as Item['$id'],
  _t: 'Boat',
  _i: 1,
  _u: 3,
  _c: { ts: '2026-01-01T00:00:00Z', by: 'User-1' as Item['$id'] },
  name: 'Heron',
  length: 7,
  seen: '2026-01-02T00:00:00Z',
}

test('shows what may be written, and nothing that is the server’s', () => {
  expect(JSON.parse(rawText(item, type))).toEqual({ name: 'Heron', length: 7 })
})

test('sends what differs; what was left out is removed', () => {
  expect(rawChanges(item, type, '{"name": "Heron"}')).toEqual({ length: null })
  expect(rawChanges(item, type, '{"name": "Gull", "length": 7}')).toEqual({ name: 'Gull' })
  expect(rawChanges(item, type, rawText(item, type))).toEqual({})
})

test('refuses what is no JSON object, in the words of the catalogue', () => {
  for (const text of ['', '[1]', 'null', '{"name": }'])
    expect(() => rawChanges(item, type, text)).toThrow(expect.objectContaining({ code: 'badMessage' }))
})

test('names the property that is wrong', () => {
  const problems = (value: unknown) => rawProblems(item, type, value)
  expect(problems({ name: 'Heron', length: 'long', reason: 'x' })).toMatchObject([{ property: 'length' }])
  expect(problems({ length: 1 })).toMatchObject([{ property: 'name', userMessage: 'errors.required' }])
  expect(problems({ name: 'Heron', wings: 2 })).toMatchObject([{ property: 'wings' }])
  expect(problems([])).toMatchObject([{ property: '' }])
})

test('asks for nothing that administrators may leave out, nor for what is the server’s', () => {
  const strict = {
    ...type,
    properties: { ...type.properties, seen: { v: 'DTM', readOnly: true, required: true } as const },
  }
  expect(rawProblems(item, strict, JSON.parse(rawText(item, strict)))).toEqual([])
})
