import { expect, test } from 'vitest'
import type { SessionUser } from '@cairn/contract'
import { clearsCaches, isValid, nextSession, userOf, type SessionEvent, type SessionState } from './session.ts'

const user: SessionUser = {
  $id: 'User-1',
  _i: 1,
  _u: 1,
  name: 'Ada',
  email: 'a@demo.test',
  admin: false,
  capabilities: {},
  organizations: [],
}
const valid: SessionState = { name: 'USER_VALID', token: 't', user, expires: 9 }
const warned: SessionState = { name: 'TOKEN_WARNING', token: 't', user, expires: 5 }

const run = (from: SessionState, ...events: SessionEvent[]) => events.reduce(nextSession, from)

test('a stored token, then the authed message', () => {
  const found = run({ name: 'NONE' }, { name: 'tokenFound', token: 't' })
  expect(found).toEqual({ name: 'TOKEN_LOCAL', token: 't' })
  expect(run(found, { name: 'authed', user, expires: 9 })).toEqual(valid)
})

test('a warning, then a new token', () => {
  expect(run(valid, { name: 'tokenWarning', expires: 5 })).toEqual(warned)
  expect(run(warned, { name: 'newToken', token: 'n' })).toMatchObject({ name: 'USER_VALID', token: 'n' })
})

test.each([
  [4400, 'IDENT_FAILED'],
  [4401, 'CONNECT_EXPIRY'],
  [4403, 'TOKEN_EXPIRY'],
  [4404, 'SIGNOUT'],
])('close %i leads to %s, without the user', (code, name) => {
  const state = run(valid, { name: 'closed', code })
  expect(state).toEqual({ name })
  expect(isValid(state)).toBe(false)
})

test('any other close keeps the user, so that the work on the screen stays', () => {
  const lost = run(valid, { name: 'closed', code: 1006 })
  expect(lost.name).toBe('CONNECTION_LOST')
  expect(userOf(lost)).toEqual(user)
  expect(run(lost, { name: 'authed', user, expires: 9 })).toEqual(valid)
})

test('sign-out in another tab', () => {
  expect(run(valid, { name: 'tokenRemovedElsewhere' })).toEqual({ name: 'OTHER_TAB_SIGNOUT' })
  expect(run({ name: 'NONE' }, { name: 'tokenRemovedElsewhere' })).toEqual({ name: 'NONE' })
})

test('late answers do not bring an ended session back', () => {
  const ended = run(
    valid,
    { name: 'closed', code: 4404 },
    { name: 'authed', user, expires: 9 },
    { name: 'newToken', token: 'n' },
    { name: 'closed', code: 1006 },
  )
  expect(ended).toEqual({ name: 'SIGNOUT' })
})

test('caches are emptied where the specification says so', () => {
  const states: SessionState[] = [
    { name: 'NONE' },
    { name: 'TOKEN_SIGN_IN', token: 't' },
    { name: 'SIGNOUT' },
    { name: 'OTHER_TAB_SIGNOUT' },
  ]
  expect(states.every(clearsCaches)).toBe(true)
  expect([valid, warned, run(valid, { name: 'closed', code: 1006 })].some(clearsCaches)).toBe(false)
})
