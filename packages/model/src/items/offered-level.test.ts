import { expect, it } from 'vitest'
import { accessProperty, type ItemType } from '@cairn/contract'
import { offeredLevel } from './offered-level.ts'

const log: ItemType = {
  name: 'Log',
  defaultIcon: 'file',
  label: ['name'],
  visibility: 'PROTECTED',
  properties: { name: { v: 'DEF' }, access: accessProperty },
}
const meeting: ItemType = { ...log, visibility: 'COMMUNITY' }
const ALL = accessProperty.options

it('leaves the level of the type to who reads it again, and offers others the strictest that they read', () => {
  expect(offeredLevel(log, { readable: ALL })).toBeUndefined()
  expect(offeredLevel(log, { readable: ['PUBLIC', 'COMMUNITY', 'PRIVATE'] })).toBe('PRIVATE')
  expect(offeredLevel(log, { readable: ['PUBLIC', 'COMMUNITY'] })).toBe('COMMUNITY')
  expect(offeredLevel(log, { readable: [] })).toBeUndefined()
})

it('T76 offers no wider level than that of what the item is about', () => {
  expect(offeredLevel(meeting, { readable: ALL, about: 'PROTECTED' })).toBe('PROTECTED')
  expect(offeredLevel(meeting, { readable: ['PUBLIC', 'COMMUNITY', 'PRIVATE'], about: 'PROTECTED' })).toBe('PRIVATE')
  expect(offeredLevel(meeting, { readable: ['PUBLIC', 'COMMUNITY'], about: 'PROTECTED' })).toBe('PROTECTED')
  expect(offeredLevel(meeting, { readable: ALL, about: 'PUBLIC' })).toBeUndefined()
  expect(offeredLevel(log, { readable: ALL, about: 'COMMUNITY' })).toBeUndefined()
})

it('knows the words of a type for levels, and types without levels', () => {
  const access = { v: 'SEL', options: ['OPEN', 'KEPT'], levels: { OPEN: 'PUBLIC', KEPT: 'PRIVATE' } } as const
  const own: ItemType = { ...meeting, properties: { access: { ...access, options: [...access.options] } } }
  expect(offeredLevel(own, { readable: ['OPEN', 'KEPT'], about: 'PROTECTED' })).toBe('KEPT')
  expect(offeredLevel({ ...meeting, properties: {} }, { readable: [], about: 'PRIVATE' })).toBeUndefined()
})
