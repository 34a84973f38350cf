import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { defineItemType, itemTypeSchema } from '@cairn/contract'
import { problemsOfOrder, itemSchema, problemsOf } from './item-schema.ts'

const type = v.parse(
  itemTypeSchema,
  defineItemType({
    name: 'Sample',
    defaultIcon: 'dot',
    label: ['name'],
    visibility: 'PUBLIC',
    properties: {
      name: { v: 'DEF', required: true, max: 10 },
      notes: { v: 'DEF', t: 'text' },
      email: { v: 'DEF', t: 'email' },
      phone: { v: 'DEF', t: 'phone' },
      site: { v: 'DEF', t: 'url' },
      count: { v: 'DEF', t: 'integer' },
      ratio: { v: 'DEF', t: 'float' },
      done: { v: 'DEF', t: 'boolean' },
      state: { v: 'SEL', options: ['OPEN', 'SHUT'] },
      owner: { v: 'REL', t: 'Organization' },
      friends: { v: 'REL', t: 'Sample', many: true, max: 2 },
      any: { v: 'IDM' },
      born: { v: 'DT' },
      at: { v: 'DTM' },
      opens: { v: 'DEF', t: 'time' },
      zone: { v: 'DEF', t: 'timeZone' },
      place: { v: 'LOV', list: 'places' },
      level: { v: 'DEF', t: 'natural' },
      colour: { v: 'DEF', t: 'colour' },
      code: { v: 'DEF', lowercase: true },
      home: { v: 'DEF', t: 'address' },
      letter: { v: 'DEF', t: 'richText', max: 20 },
      name2: { v: 'DEF', t: 'translated', max: 20 },
      season: { v: 'DEF', t: 'period' },
      pair: { v: 'DEF', many: true, exactly: 2 },
      few: { v: 'DEF', many: true, min: 2, max: 3 },
      reason: { v: 'DEF', required: 'exceptAdmin' },
    },
  }),
)
const { whole, change } = itemSchema(type)

function problem(values: Record<string, unknown>): unknown {
  const parsed = v.safeParse(change, values)
  return parsed.success ? 'fine' : Object.values(problemsOf(type, parsed.issues))[0]?.userMessage
}

const paragraph = (node: object) => ({ type: 'doc', content: [{ type: 'paragraph', content: [node] }] })
const link = (href: string) => ({ type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href, rel: 'x' } }] })

test('the limit that is told is that of the part which is too long', () => {
  const limitOf = (home: unknown) => {
    const parsed = v.safeParse(change, { home })
    return parsed.success ? undefined : problemsOf(type, parsed.issues)['home']
  }
  expect(limitOf({ city: 'x'.repeat(201) })).toEqual({ userMessage: 'errors.maxLength', max: 200 })
  expect(limitOf('x'.repeat(2001))).toEqual({ userMessage: 'errors.maxLength', max: 2000 })
})

describe('values', () => {
  test.each([
    [{ name: 'x'.repeat(11) }, 'errors.maxLength'],
    [{ name: '  ' }, 'errors.required'],
    [{ name: null }, 'errors.required'],
    [{ name: 'a\u0000b' }, 'errors.invalidItem'],
    [{ name: 'a\u0085b' }, 'errors.invalidItem'],
    [{ name: '\ud800' }, 'errors.invalidItem'],
    [{ notes: 'one\n\ttwo' }, 'fine'],
    [{ email: 'lands@demo.test' }, 'fine'],
    [{ email: 'lands@demo' }, 'errors.invalidEmail'],
    [{ phone: '250-555-0101 ext. 12' }, 'fine'],
    [{ phone: '(250) 555 0101' }, 'fine'],
    [{ phone: '250-555' }, 'errors.invalidPhone'],
    [{ phone: 'call me' }, 'errors.invalidPhone'],
    [{ site: 'https://example.org/a' }, 'fine'],
    [{ site: 'javascript:alert(1)' }, 'errors.invalidURL'],
    [{ count: 1.5 }, 'errors.number.integer'],
    [{ count: 1e300 }, 'errors.number.integer'],
    [{ ratio: '1.5' }, 'errors.number.float'],
    [{ done: 'yes' }, 'errors.invalidOption'],
    [{ state: 'AJAR' }, 'errors.invalidOption'],
    [{ owner: 'Organization-3' }, 'fine'],
    [{ owner: 'Sample-3' }, 'errors.invalidItem'],
    [{ friends: ['Sample-1', 'Sample-2', 'Sample-3'] }, 'errors.array.max'],
    [{ friends: 'Sample-1' }, 'errors.invalidItem'],
    [{ any: 'Anything-7' }, 'fine'],
    [{ born: '1999-2' }, 'fine'],
    [{ born: '1999-02-30' }, 'errors.invalidDate'],
    [{ at: '2026-11-20T10:00:00Z' }, 'fine'],
    [{ at: 'yesterday' }, 'errors.invalidDate'],
    [{ opens: '09:30' }, 'fine'],
    [{ opens: '24:00' }, 'errors.invalidTime'],
    [{ opens: '9:30' }, 'errors.invalidTime'],
    [{ opens: 930 }, 'errors.invalidTime'],
    [{ zone: 'America/Toronto' }, 'fine'],
    [{ zone: 'Saltbox/Inlet' }, 'errors.invalidTimeZone'],
    [{ place: 'shore' }, 'fine'],
    [{ level: 0 }, 'errors.number.natural'],
    [{ level: 1.5 }, 'errors.number.natural'],
    [{ level: 3 }, 'fine'],
    [{ colour: '#1976D2' }, 'fine'],
    [{ colour: 'teal' }, 'errors.invalidHex'],
    [{ code: 'Abc' }, 'errors.lowercase'],
    [{ home: '12 Shoreline Road' }, 'fine'],
    [{ home: { street: '12 Shoreline Road', city: 'Saltbox Inlet' } }, 'fine'],
    [{ home: { planet: 'Earth' } }, 'errors.invalidItem'],
    [{ home: { city: 'a\u0000' } }, 'errors.invalidItem'],
    [{ name2: { en: 'Weir', 'ts-CA': 'x̌əs' } }, 'fine'],
    [{ name2: { 'no language': 'x' } }, 'errors.invalidItem'],
    [{ name2: { en: 'x'.repeat(21) } }, 'errors.maxLength'],
    [{ season: { from: '2026-03', to: '2026' } }, 'fine'],
    [{ season: { from: '2026-03-02', to: '2026-03-01' } }, 'errors.endBeforeStart'],
    [{ season: { from: 'spring' } }, 'errors.invalidDate'],
    [{ pair: ['a'] }, 'errors.array.exactly'],
    [{ pair: ['a', 'b'] }, 'fine'],
    [{ pair: ['a', ' '] }, 'errors.notBlank'],
    [{ few: ['a'] }, 'errors.array.min'],
    [{ few: ['a', 'b', 'c', 'd'] }, 'errors.array.max'],
    [{ letter: paragraph({ type: 'text', text: 'Dear all' }) }, 'fine'],
    [{ letter: paragraph({ type: 'text', text: 'x'.repeat(21) }) }, 'errors.maxLength'],
    [{ letter: '<b>Dear all</b>' }, 'errors.invalidItem'],
    [{ letter: paragraph({ type: 'image', attrs: { src: 'x' } }) }, 'errors.invalidItem'],
    [{ letter: paragraph({ type: 'text', text: 'x', onclick: 'x' }) }, 'errors.invalidItem'],
    [{ letter: paragraph(link('javascript:alert(1)')) }, 'errors.invalidItem'],
    [{ letter: paragraph(link('https://example.org/')) }, 'fine'],
    [{ unknown: 1 }, 'errors.propertyUnknown'],
    [{ _c: {} }, 'errors.propertyUnknown'],
    [{ $can: {} }, 'errors.propertyUnknown'],
    [{ constructor: 1 }, 'errors.propertyUnknown'],
    [JSON.parse('{"__proto__": {"admin": true}}'), 'errors.propertyUnknown'],
  ])('%j is %s', (values, expected) => expect(problem(values)).toBe(expected))
})

test('a formatted text nested without end is refused, not followed', () => {
  const deep = Array.from({ length: 10_000 }).reduce<unknown>((inner) => ({ type: 'blockquote', content: [inner] }), {})
  expect(problem({ letter: { type: 'doc', content: [deep] } })).toBe('errors.invalidItem')
})

test('administrators may leave out what others may not', () => {
  expect(problem({ reason: null })).toBe('errors.required')
  expect(v.parse(itemSchema(type, true).change, { reason: '' })).toEqual({ reason: null })
})

test('an object without content is nothing', () => {
  const hollow = {
    home: { city: ' ' },
    name2: { en: '' },
    season: {},
    letter: { type: 'doc', content: [{ type: 'paragraph' }] },
  }
  expect(v.parse(change, hollow)).toEqual({ home: null, name2: null, season: null, letter: null })
})

test('a whole item needs what is required and comes out without what is empty', () => {
  expect(v.safeParse(whole, {}).success).toBe(false)
  const given = { name: 'a', reason: 'b' }
  expect(v.parse(whole, { ...given, notes: '', friends: [], state: null })).toEqual(given)
})

test('in a change, what is empty removes', () => {
  expect(v.parse(change, { notes: '', state: null, count: 0 })).toEqual({ notes: null, state: null, count: 0 })
})

test('dates come out so that they sort as texts', () => {
  expect(v.parse(change, { born: '1999-2-3', at: '2026-11-20T10:00:00-08:00' })).toEqual({
    born: '1999-02-03',
    at: '2026-11-20T18:00:00.000Z',
  })
})

test('a problem tells the limit that was passed', () => {
  const parsed = v.safeParse(change, { name: 'x'.repeat(11), friends: ['Sample-1', 'Sample-2', 'Sample-3'] })
  expect(parsed.success ? {} : problemsOf(type, parsed.issues)).toEqual({
    name: { userMessage: 'errors.maxLength', max: 10 },
    friends: { userMessage: 'errors.array.max', count: 2 },
  })
})

test('any JSON is either refused or becomes known properties, and prototypes stay as they are', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      const parsed = v.safeParse(change, body)
      if (parsed.success)
        for (const key of Object.keys(parsed.output)) expect(Object.hasOwn(type.properties, key)).toBe(true)
      expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false)
    }),
  )
})

test('a date before the one that it may not precede is refused, as far as both are known', () => {
  const ordered = { ...type, properties: { begins: { v: 'DT' }, ends: { v: 'DT', notBefore: 'begins' } } } as const
  const wrong = { ends: { userMessage: 'errors.endBeforeStart' } }
  expect(problemsOfOrder(ordered, { begins: '2026-03-02', ends: '2026-03-01' })).toEqual(wrong)
  expect(problemsOfOrder(ordered, { begins: '2026-03-02', ends: '2026-03' })).toEqual({})
  expect(problemsOfOrder(ordered, { ends: '2026-03-01' })).toEqual({})
})
