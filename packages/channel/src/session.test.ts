import { expect, test } from 'vitest'
import type { SessionUser } from '@cairn/contract'
import {
  clearsCaches,
  endsSession,
  isValid,
  nextSession,
  userOf,
  type SessionEvent,
  type SessionState,
  type SessionStateName,
} from './session.ts'

const user: SessionUser = {
  $id: 'User-1',
  _i: 1,
  _u: 1,
  $version: 1,
  name: 'Ada',
  email: 'a@demo.test',
  admin: false,
  capabilities: {},
  organizations: [],
}
/** One state of each name. */
const STATES: { [N in SessionStateName]: SessionState & { name: N } } = {
  NONE: { name: 'NONE' },
  TOKEN_SIGN_IN: { name: 'TOKEN_SIGN_IN', token: 't' },
  TOKEN_LOCAL: { name: 'TOKEN_LOCAL', token: 't' },
  USER_VALID: { name: 'USER_VALID', token: 't', user, expires: 9 },
  TOKEN_WARNING: { name: 'TOKEN_WARNING', token: 't', user, expires: 5 },
  CONNECTION_LOST: { name: 'CONNECTION_LOST', token: 't', user },
  SIGNOUT: { name: 'SIGNOUT' },
  OTHER_TAB_SIGNOUT: { name: 'OTHER_TAB_SIGNOUT' },
  IDENT_FAILED: { name: 'IDENT_FAILED' },
  CONNECT_EXPIRY: { name: 'CONNECT_EXPIRY' },
  TOKEN_EXPIRY: { name: 'TOKEN_EXPIRY' },
}
const NAMES = Object.keys(STATES) as SessionStateName[]
const WITH_TOKEN: SessionStateName[] = [
  'TOKEN_SIGN_IN',
  'TOKEN_LOCAL',
  'USER_VALID',
  'TOKEN_WARNING',
  'CONNECTION_LOST',
]

type Row = [event: SessionEvent, to: SessionStateName, from: readonly SessionStateName[]]
/** Every transition: the event, the next state, and the states it starts from. It changes no other state. */
const TRANSITIONS: Row[] = [
  [{ name: 'tokenFound', token: 'n' }, 'TOKEN_LOCAL', NAMES],
  [{ name: 'signedIn', token: 'n' }, 'TOKEN_SIGN_IN', NAMES],
  [{ name: 'authed', user, expires: 9 }, 'USER_VALID', WITH_TOKEN],
  [{ name: 'tokenWarning', expires: 5 }, 'TOKEN_WARNING', ['USER_VALID']],
  [{ name: 'newToken', token: 'n' }, 'USER_VALID', ['USER_VALID', 'TOKEN_WARNING']],
  [{ name: 'newToken', token: 'n' }, 'TOKEN_LOCAL', ['TOKEN_LOCAL']],
  [{ name: 'newToken', token: 'n' }, 'TOKEN_SIGN_IN', ['TOKEN_SIGN_IN']],
  [{ name: 'newToken', token: 'n' }, 'CONNECTION_LOST', ['CONNECTION_LOST']],
  [{ name: 'closed', code: 4400 }, 'IDENT_FAILED', WITH_TOKEN],
  [{ name: 'closed', code: 4401 }, 'CONNECT_EXPIRY', WITH_TOKEN],
  [{ name: 'closed', code: 4403 }, 'TOKEN_EXPIRY', WITH_TOKEN],
  [{ name: 'closed', code: 4404 }, 'SIGNOUT', WITH_TOKEN],
  ...[1000, 1001, 1006, 1008, 1009, 1013, 4500].map((code): Row => [
    { name: 'closed', code },
    'CONNECTION_LOST',
    WITH_TOKEN,
  ]),
  [{ name: 'tokenRemovedElsewhere' }, 'OTHER_TAB_SIGNOUT', WITH_TOKEN],
  [{ name: 'cleared' }, 'NONE', NAMES],
]
const label = (event: SessionEvent) => ('code' in event ? `closed with ${event.code}` : event.name)

test.each(TRANSITIONS.flatMap(([event, to, from]) => from.map((name) => [label(event), name, to, event] as const)))(
  '%s in %s leads to %s',
  (_label, from, to, event) => {
    const state = nextSession(STATES[from], event)
    expect(state.name).toBe(to)
    // What the state keeps is what states of that name have, and no more.
    expect(Object.keys(state).sort()).toEqual(Object.keys(STATES[to]).sort())
    if ('token' in event && 'token' in state) expect(state.token).toBe('n')
  },
)

test.each([...new Map(TRANSITIONS.map(([event]) => [label(event), event]))])(
  '%s changes nothing in any other state',
  (name, event) => {
    const from = new Set(TRANSITIONS.filter(([other]) => label(other) === name).flatMap(([, , states]) => states))
    const others = NAMES.filter((state) => !from.has(state))
    for (const other of others) expect(nextSession(STATES[other], event)).toBe(STATES[other])
  },
)

test('a change of the user is taken over where there is one', () => {
  const changed = { ...user, dark: true }
  for (const name of NAMES) {
    const state = nextSession(STATES[name], { name: 'userChanged', user: changed })
    expect(userOf(state)).toEqual(userOf(STATES[name]) && changed)
    expect(state.name).toBe(name)
  }
})

const namesOf = (fits: (state: SessionState) => boolean) => NAMES.filter((name) => fits(STATES[name])).sort()

test('the client counts as valid, caches are emptied, and the user is cleared in the states that say so', () => {
  expect(namesOf(isValid)).toEqual([...WITH_TOKEN].sort())
  expect(namesOf(clearsCaches)).toEqual(['NONE', 'OTHER_TAB_SIGNOUT', 'SIGNOUT', 'TOKEN_SIGN_IN'])
  expect(namesOf(endsSession)).toEqual([
    'CONNECT_EXPIRY',
    'IDENT_FAILED',
    'OTHER_TAB_SIGNOUT',
    'SIGNOUT',
    'TOKEN_EXPIRY',
  ])
  for (const name of namesOf(endsSession)) expect(userOf(STATES[name])).toBeUndefined()
})

test('a lost connection keeps the user, so that the work on the screen stays', () => {
  expect(userOf(nextSession(STATES.USER_VALID, { name: 'closed', code: 1006 }))).toEqual(user)
})
