import { expect, test } from 'vitest'
import type { ItemType } from '@cairn/contract'
import { buildItemType } from '@cairn/testkit/builders'
import { opennessOf, wideningsOf } from './openness.ts'

const access = { v: 'SEL', options: ['PUBLIC', 'COMMUNITY', 'PROTECTED', 'PRIVATE'] } as const
const BEFORE = buildItemType('Tree', {
  visibility: 'PROTECTED',
  owner: 'owner',
  care: true,
  properties: {
    name: { v: 'DEF' },
    owner: { v: 'REL', t: 'Organization' },
    access: { ...access, options: [...access.options] },
    secret: { v: 'DEF', level: 'PRIVATE' },
    place: { v: 'DEF', t: 'geometry', generalise: { cell: 1000, level: 'PROTECTED' } },
  },
})

function wider(change: Partial<ItemType>): string[] {
  return wideningsOf(opennessOf(BEFORE), opennessOf({ ...BEFORE, ...change }))
}
const property = (name: string, change: object) => ({
  properties: { ...BEFORE.properties, [name]: { ...BEFORE.properties[name], ...change } } as ItemType['properties'],
})

test('T39: each change that may show more of a type is told', () => {
  expect(wider({ visibility: 'PUBLIC' })).toEqual(['level PROTECTED → PUBLIC'])
  expect(wider({ anonymous: true })).toEqual(['visitors without an account may read it'])
  expect(wider({ owner: 'planter' })).toEqual(['owner owner → planter'])
  expect(wider({ readers: 'planter' })).toEqual(['readers none → planter'])
  expect(wider({ within: 'owner' })).toEqual(['within none → owner'])
  const sharedWith = [{ property: 'owner', level: 'PROTECTED' as const, rights: ['update'] }]
  expect(wider({ sharedWith })).toEqual(['shared with owner: PROTECTED, update'])
  expect(wider(property('secret', { level: 'COMMUNITY' }))).toEqual(['secret: level PRIVATE → COMMUNITY'])
  expect(wider(property('secret', { level: undefined }))).toEqual(['secret: level PRIVATE → none'])
  expect(wider(property('place', { generalise: undefined }))).toEqual(['place: generalise changes'])
  expect(wider({ care: undefined })).toEqual(['protocols and labels guard its items no more'])
  expect(wider(property('owner', { introduces: true }))).toEqual(['owner: names those it holds to all who take part'])
  const isShared = wider(property('owner', { introduces: 'shared' }))
  expect(isShared).toEqual(['owner: names those it holds to all with whom it is shared'])
  const { access: _access, ...others } = BEFORE.properties
  expect(wider({ properties: others })).toEqual(['items no longer have a level of their own'])
})

test('T39: what shows less, or the same, is no widening', () => {
  expect(wider({})).toEqual([])
  const levels = { PUBLIC: 'COMMUNITY', COMMUNITY: 'COMMUNITY', PROTECTED: 'PRIVATE', PRIVATE: 'PRIVATE' } as const
  expect(wider(property('access', { levels }))).toEqual([])
  const opened = { ...levels, PRIVATE: 'PUBLIC' } as const
  expect(wider(property('access', { levels: opened }))).toEqual(['access PRIVATE: level PRIVATE → PUBLIC'])
  expect(wider({ visibility: 'PRIVATE' })).toEqual([])
  expect(wider(property('name', { level: 'PRIVATE' }))).toEqual([])
  expect(wider(property('fresh', { v: 'DEF' }))).toEqual([])
})
