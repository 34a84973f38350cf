import { expect, test } from 'vitest'
import type { ItemId } from '@cairn/contract'
import type { Grant, Principal } from '../../facts/types.ts'
import { VISITOR } from './create-principals.ts'
import { administers, authorizeGrant } from './give-rule.ts'
import { rightOf } from '../../facts/right.ts'

const [bay, ridge] = ['Organization-1', 'Organization-2'] as ItemId[] as [ItemId, ItemId]
const keeper: Principal = { ...VISITOR, userId: 'User-1' as ItemId, adminOf: [bay] }
const holder: Principal = { ...keeper, adminOf: [], grants: [{ grant: 'Note.PRIVATE.read', grantedBy: bay }] }
const grant = (name: string, more: Partial<Grant> = {}): Grant => ({ grant: name, grantedBy: bay, ...more })
const code = (run: () => void) => {
  try {
    run()
    return 'fine'
  } catch (thrown) {
    return (thrown as { code: string }).code
  }
}

test.each([
  ['Lexeme.PRIVATE.read', { level: 'PRIVATE', type: 'Lexeme', owner: bay }],
  ['PROTECTED.read', { level: 'PROTECTED', owner: bay }],
  ['readOrg', { level: 'COMMUNITY', owner: bay }],
  ['Meeting.update', { verb: 'update', type: 'Meeting', owner: bay }],
  ['protocol.CEREMONY', { protocol: 'CEREMONY', owner: bay }],
])('%s is a right', (name, right) => {
  expect(rightOf(grant(name))).toEqual({ type: undefined, item: undefined, ...right })
})

test.each([
  'adminOrg',
  'role',
  '',
  'PUBLIC.read',
  'lexeme.PRIVATE.read',
  'Note.PRIVATE.read.more',
  '__proto__.read',
  'Note.protocol',
])('"%s" is no right of its own', (name) => {
  expect(rightOf(grant(name))?.level).toBeUndefined()
  expect(rightOf(grant(name))?.protocol).toBeUndefined()
})

test('a scope narrows, moves or contradicts', () => {
  expect(rightOf(grant('update', { scope: { type: 'Note' } }))).toMatchObject({ type: 'Note', owner: bay })
  expect(rightOf(grant('update', { scope: { owner: ridge } }))).toMatchObject({ owner: ridge })
  expect(rightOf(grant('update', { scope: { item: 'Note-4' as ItemId } }))).toMatchObject({
    type: 'Note',
    item: 'Note-4',
    owner: undefined,
  })
  expect(rightOf(grant('Note.update', { scope: { type: 'Contact' } }))).toBeUndefined()
  expect(rightOf(grant('Note.update', { scope: { item: 'Contact-4' as ItemId } }))).toBeUndefined()
})

test('nobody gives what they lack: an organisation’s administrator gives inside it alone, others nothing', () => {
  expect(code(() => authorizeGrant(keeper, grant('Note.PRIVATE.read')))).toBe('fine')
  expect(code(() => authorizeGrant(keeper, grant('adminOrg')))).toBe('fine')
  expect(code(() => authorizeGrant(keeper, grant('Note.PRIVATE.read', { grantedBy: ridge })))).toBe('notAllowed')
  expect(code(() => authorizeGrant(keeper, grant('Note.PRIVATE.read', { scope: { owner: ridge } })))).toBe('notAllowed')
  expect(code(() => authorizeGrant(holder, grant('Note.PRIVATE.read')))).toBe('notAllowed')
  expect(code(() => authorizeGrant(VISITOR, grant('readOrg')))).toBe('notAllowed')
  expect(code(() => authorizeGrant({ ...keeper, admin: true }, grant('made up words')))).toBe('badMessage')
  expect(code(() => authorizeGrant({ ...keeper, admin: true }, grant('role')))).toBe('badMessage')
})

test('a person is administered by those of an organisation they belong to', () => {
  const member = { ...VISITOR, userId: 'User-2' as ItemId, organizations: [bay] }
  expect(administers(keeper, member)).toBe(true)
  expect(administers(keeper, { ...member, organizations: [ridge] })).toBe(false)
  expect(administers(holder, member)).toBe(false)
  expect(administers({ ...VISITOR, adminOf: [bay] }, member)).toBe(false)
})
