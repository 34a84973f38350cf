import { expect, test } from 'vitest'
import type { ItemId, ItemType } from '@cairn/contract'
import { buildItemType } from '@cairn/testkit/builders'
import type { Principal } from '../facts/types.ts'
import { VISITOR } from './principal/create-principals.ts'
import { authorizeCreate } from './authorize.ts'
import { judgeCreate } from './write-rule.ts'

const HOME = 'Organization-1' as ItemId
const open: ItemType = buildItemType('Person', {
  properties: { name: { v: 'DEF' }, owner: { v: 'REL', t: 'Organization' } },
  owner: 'owner',
})
const guarded: ItemType = { ...open, adminsCreate: 'shared' }
const granted: Principal = {
  ...VISITOR,
  userId: 'User-1' as ItemId,
  grants: [
    { grant: 'Person.create', grantedBy: HOME },
    { grant: 'Person.update', grantedBy: HOME },
  ],
}
const may = (principal: Principal, type: ItemType) => {
  try {
    const values = { name: 'Noor', owner: HOME }
    authorizeCreate(principal, { id: 'Person-0' as ItemId, type, createdBy: principal.userId, values })
    return true
  } catch {
    return false
  }
}

test.each([
  ['a right to create', granted, open, true],
  ['a right to create where administrators create', granted, guarded, false],
  ['administering the organisation', { ...granted, grants: [], adminOf: [HOME] }, guarded, true],
  ['administering another one', { ...granted, adminOf: ['Organization-2' as ItemId] }, guarded, false],
  ['administering the install', { ...granted, grants: [], admin: true }, guarded, true],
])('%s', (_what, principal, type, expected) => {
  expect(may(principal, type)).toBe(expected)
  // Whoever administers some organisation is offered the form, and held to its owner.
  if (principal.adminOf.length === 0) expect(judgeCreate(principal, type).isAllowed).toBe(expected)
})

test.each([
  ['one of several capabilities', { Consulting: true }, true],
  ['another of them', { Records: true, Consulting: false }, true],
  ['none of them', { Records: false, Tree: true }, false],
])('%s: create %j is %s', (_what, capabilities, expected) => {
  const several: ItemType = { ...open, capability: ['Records', 'Consulting'] }
  const principal = { ...granted, capabilities }
  expect(may(principal, several)).toBe(expected)
  expect(judgeCreate(principal, several).isAllowed).toBe(expected)
})
