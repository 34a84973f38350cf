import { expect, test } from 'vitest'
import { anItem } from '@cairn/testkit/fake-host'
import { pathUp } from './path-up.ts'

const series = anItem('ArchiveEntry-2', { partOf: 'ArchiveEntry-1' })
const fonds = anItem('ArchiveEntry-1', {})
const entry = { partOf: 'ArchiveEntry-2' }

test('the way leads from the fonds down, as far as it is known', () => {
  const known = new Map([series, fonds].map((item) => [String(item.$id), item]))
  expect(pathUp(entry, (id) => known.get(id))).toEqual({ path: ['ArchiveEntry-1', 'ArchiveEntry-2'] })
  expect(pathUp(entry, (id) => (id === 'ArchiveEntry-2' ? series : undefined))).toEqual({
    path: ['ArchiveEntry-2'],
    next: 'ArchiveEntry-1',
  })
  expect(pathUp({}, () => undefined)).toEqual({ path: [] })
})

test('a circle ends', () => {
  expect(pathUp(entry, () => anItem('ArchiveEntry-2', { partOf: 'ArchiveEntry-2' })).path).toEqual(['ArchiveEntry-2'])
})
