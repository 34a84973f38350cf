import { expect, it } from 'vitest'
import { querySchema } from '@cairn/contract/query'
import * as v from 'valibot'
import { conditionsOfShown, parseShown } from './shown-entries.ts'

it('ARC-13 reads what the catalogue lists from its address', () => {
  expect(parseShown('in=ArchiveEntry-12&m=table')).toEqual({ inside: 'ArchiveEntry-12' })
  expect(parseShown('in=noScan')).toEqual({ queue: 'noScan' })
  for (const other of ['', 'in=', 'in=toString', 'in=Contact-3', 'in=ArchiveEntry-0', 'in=<b>'])
    expect(parseShown(other)).toBeUndefined()
})

it.each([{ inside: 'ArchiveEntry-12' }, { queue: 'notPlaced' as const }, undefined])(
  'lists %j with a query that the server takes',
  (shown) => expect(v.is(querySchema, { types: ['ArchiveEntry'], ...conditionsOfShown(shown) })).toBe(true),
)
