import { expect, it } from 'vitest'
import { attributeOf, attributesOf } from './attributes.ts'

it.each([
  ['', undefined],
  [null, undefined],
  [Number.NaN, undefined],
  [false, false],
  [2.5, 2.5],
  [new Date('2026-05-02T00:00:00Z'), '2026-05-02T00:00:00.000Z'],
  [new Date('no date'), undefined],
  [{ depth: 2 }, '{"depth":2}'],
  ['a\u0000b', 'ab'],
])('SPA-2 makes %j of a file the attribute %j', (value, attribute) => expect(attributeOf(value)).toBe(attribute))

it('SPA-2 cuts a text that is too long', () => {
  expect(String(attributeOf('x'.repeat(5000)))).toHaveLength(4000)
})

it('SPA-2 reads stored attributes, and none of a value that is something else', () => {
  expect(attributesOf({ depth: 2, name: 'Weir', isOpen: true })).toEqual({ depth: 2, name: 'Weir', isOpen: true })
  expect(attributesOf({ depth: { m: 2 } })).toEqual({})
  expect(attributesOf('depth')).toEqual({})
})
