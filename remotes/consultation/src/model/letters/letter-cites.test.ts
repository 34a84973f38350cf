import { expect, it } from 'vitest'
import { citeItem, itemId, type ItemVersion } from '@cairn/contract'
import { consultationType } from '../file/consultation.ts'
import { citesIn, isOutdated, serverProperties } from './letter-cites.ts'

const version = (u: number, ...names: string[]): ItemVersion => ({
  u,
  ts: '2026-11-20T00:00:00.000Z',
  by: itemId('User', 1),
  changes: Object.fromEntries(names.map((name) => [name, { from: null, to: 1 }])),
})

it('CNS-106 cites an item with its version', () => {
  expect(citeItem({ $id: itemId('Consultation', 2), _u: 3 })).toBe('Consultation-2@3')
  expect(citesIn(['Consultation-2@3', 'Consultation-2', 'x@3', 7])).toEqual([{ id: 'Consultation-2', u: 3 }])
  expect(citesIn(undefined)).toEqual([])
})

it('CNS-107 what is cited is outdated by what people change, not by states and notes of the server', () => {
  const server = serverProperties(consultationType)
  expect(isOutdated([version(3, 'projectName')], 3, server)).toBe(false)
  expect(isOutdated([version(4, 'state', 'sharedWith', 'submitterNotes')], 3, server)).toBe(false)
  expect(isOutdated([version(5, 'state'), version(4, 'projectArea')], 3, server)).toBe(true)
  expect(isOutdated([{ ...version(4), action: 'delete' }], 3, server)).toBe(true)
  // To the server, what not all readers see is counted as well.
  expect(isOutdated([{ ...version(5, 'projectArea'), all: 3 }], 3, server)).toBe(false)
})
