import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SORTS } from './display-options.ts'
import { ANY_TYPE } from './any-type.ts'
import { listCodec, SEARCH_CODEC } from './list-codec.ts'
import { facetFilters } from './list-state.ts'

const words = fc.string({ unit: 'grapheme' })

it('a search in everything holds its words as they are', () => {
  fc.assert(
    fc.property(words, (text) => {
      expect(SEARCH_CODEC.parse(SEARCH_CODEC.format({ ...SEARCH_CODEC.parse(''), text })).text).toBe(text)
      if (!text.startsWith('?')) expect(SEARCH_CODEC.format(SEARCH_CODEC.parse(text))).toBe(text)
    }),
  )
})

it.each([SORTS.best, SORTS.name, SORTS.newest])('a search in everything keeps its order %j', (sort) => {
  const state = { ...SEARCH_CODEC.parse('salt'), sort, mode: 'cards' as const, terms: { _t: ['Contact'] } }
  expect(SEARCH_CODEC.parse(SEARCH_CODEC.format(state))).toEqual(state)
})

it('a search in everything begins with the best hits, a list with the first names', () => {
  expect(SEARCH_CODEC.parse('salt').sort).toEqual(SORTS.best)
  expect(listCodec(SORTS.name).parse('q=salt').sort).toEqual(SORTS.name)
})

it('a list begins in its own order, and an address says every other', () => {
  const latest = { key: 'date', order: 'desc' } as const
  const { parse, format } = listCodec(latest)
  expect(parse('').sort).toEqual(latest)
  expect(format(parse(''))).toBe('')
  for (const sort of [SORTS.name, SORTS.newest, { key: 'date', order: 'asc' } as const])
    expect(parse(format({ ...parse('q=salt'), sort }))).toMatchObject({ text: 'salt', sort })
})

it('the default mode is left out of the parameter, and any other is kept', () => {
  const { parse, format } = listCodec(SORTS.name, 'cards')
  expect([parse('').mode, parse('m=list').mode, parse('m=map').mode]).toEqual(['cards', 'list', 'map'])
  for (const parameter of ['', 'm=list', 'm=table']) expect(format(parse(parameter))).toBe(parameter)
})

it('a search for everything under a protocol asks for it of all types', () => {
  const state = SEARCH_CODEC.parse('?f.protocols=HARVEST_SEASON')
  expect(facetFilters(state, ANY_TYPE)).toEqual([{ prop: 'protocols', kind: 'is', value: ['HARVEST_SEASON'] }])
})
