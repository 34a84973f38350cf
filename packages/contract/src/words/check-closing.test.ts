import { expect, test } from 'vitest'
import { problemsOfClosing, type ClosingType } from './check-closing.ts'

const properties: ClosingType['properties'] = {
  places: { v: 'REL', t: 'Place', many: true, closes: true },
  hidden: { v: 'REL', t: 'Place', many: true, closes: true, level: 'PRIVATE' },
  title: { v: 'DEF', required: true },
  set: { v: 'REL', t: 'Set' },
  secret: { v: 'REL', t: 'Set', level: 'PRIVATE' },
  stamp: { v: 'DEF', readOnly: true },
  owner: { v: 'REL', t: 'Organization' },
}
const problems = (more: Partial<ClosingType> = {}) => problemsOfClosing({ properties, owner: 'owner', ...more })

test('relations to items of one type close what they name, with a level or without', () => {
  expect(problems()).toEqual([])
})

test('nothing that follows others closes or is closed, and nothing with files is closed', () => {
  expect(problems({ within: 'set' })).toHaveLength(1)
  expect(problems({ requires: ['set'], properties: {}, closable: {} })).toHaveLength(1)
  const files = { v: 'REL', t: 'Attachment', many: true } as const
  expect(problems({ properties: { files }, closable: {} })).toHaveLength(1)
  expect(problems({ properties: { files: { ...files, closes: true } } })).toHaveLength(1)
})

test('what is closed stands in what all readers know of, and begins with what people set', () => {
  expect(problems({ closable: { standsIn: 'set', begins: { title: 'New' } } })).toEqual([])
  expect(problems({ closable: { standsIn: 'secret' } })).toHaveLength(1)
  expect(problems({ closable: { begins: { stamp: 'x' } } })).toHaveLength(1)
})

test('owners fit where there are owners, of what a relation names as it stands', () => {
  const set = { v: 'REL', t: 'Set', sameOwner: true } as const
  expect(problems({ properties: { ...properties, set } })).toEqual([])
  expect(problems({ properties: { ...properties, set }, owner: undefined })).toHaveLength(1)
  expect(problems({ properties: { ...properties, set: { ...set, cites: true } } })).toHaveLength(1)
})
