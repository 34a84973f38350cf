import { expect, test } from 'vitest'
import { idsNamed, problemsOfCites, readCitation } from './citation.ts'

test('a value names an item, or cites a version of it', () => {
  expect(readCitation('Letter-3@7')).toEqual({ id: 'Letter-3', u: 7 })
  expect(readCitation('Letter-3')).toEqual({ id: 'Letter-3', u: undefined })
  for (const wrong of ['Letter-3@0', 'Letter-3@', 'Letter@2', '@2', 'Letter-3@7@8', 7, null, undefined])
    expect(readCitation(wrong)).toBeUndefined()
  expect(idsNamed(['Letter-3@7', 'Note-1', 'no id'])).toEqual(['Letter-3', 'Note-1'])
  expect(idsNamed(undefined)).toEqual([])
})

test('only plain relations cite, and none that decides who reads', () => {
  const cites = { v: 'IDM', many: true, cites: true } as const
  expect(problemsOfCites({ properties: { cites } })).toEqual([])
  expect(problemsOfCites({ properties: { cites }, readers: 'cites' })).toHaveLength(1)
  expect(problemsOfCites({ properties: { cites: { v: 'DEF', cites: true } } })).toHaveLength(1)
  expect(problemsOfCites({ properties: { cites: { ...cites, level: 'PRIVATE' } } })).toHaveLength(1)
})
