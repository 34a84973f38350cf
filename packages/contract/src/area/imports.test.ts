import { expect, test } from 'vitest'
import * as v from 'valibot'
import { importKindsSchema, problemsOfImports } from './imports.ts'

const letter = {
  name: 'Letter',
  properties: {
    number: { v: 'DEF' as const },
    names: { v: 'DEF' as const, many: true },
    scans: { v: 'REL' as const, t: 'Attachment', many: true },
  },
}

test('the key of a kind of import is in capitals', () => {
  expect(v.safeParse(importKindsSchema, { LET_CSV: { type: 'Letter' } }).success).toBe(true)
  for (const key of ['let_csv', 'Let', '1A'])
    expect(v.safeParse(importKindsSchema, { [key]: { type: 'Letter' } }).success).toBe(false)
})

test('a kind of import names a type of its area, keys of one value, and a property of files', () => {
  expect(problemsOfImports({ A: { type: 'Letter', key: ['number'], files: 'scans' } }, [letter])).toEqual([])
  expect(problemsOfImports({ A: { type: 'Map' } }, [letter])).toEqual(['import A: the area has no type Map'])
  expect(problemsOfImports({ A: { type: 'Letter', headings: { numbr: ['No.'] } } }, [letter])).toEqual([
    'import A: Letter has no property numbr',
  ])
  expect(
    problemsOfImports({ A: { type: 'Letter', key: ['number'], optionalKey: ['scans'], makes: { number: 'words' } } }, [
      letter,
    ]),
  ).toEqual(['import A: Letter has no property words', 'import A: scans is not in the key'])
  expect(problemsOfImports({ A: { type: 'Letter', key: ['names', 'isbn'], files: 'number' } }, [letter])).toEqual([
    'import A: Letter has no property isbn',
    'import A: names holds several values and is no key',
    'import A: number holds no attachments',
  ])
})
