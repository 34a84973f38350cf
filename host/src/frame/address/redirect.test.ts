import { expect, test } from 'vitest'
import type { SessionState } from '@cairn/channel/session'
import { parseCellPath } from '@cairn/model/cell-path'
import { redirectFor, safeNext } from './redirect.ts'

const visitor: SessionState = { name: 'NONE' }
const arriving: SessionState = { name: 'TOKEN_LOCAL', token: 't' }

function lead(address: string, session: SessionState, views: string[] = []) {
  const { pathname, search } = new URL(address, 'http://own')
  return redirectFor({
    stack: parseCellPath(pathname, search),
    address,
    session,
    hasView: (view) => views.includes(view),
  })
}

test.each([
  ['/', '/sign-in'],
  ['/sign-out', '/sign-in'],
  ['/my-contacts/i-Contact-3', '/sign-in?next=%2Fmy-contacts%2Fi-Contact-3'],
  ['/search?c0=mist', undefined],
  ['/sign-in?next=%2Fmy-contacts', undefined],
  ['/i-Contact-3', undefined],
])('a visitor at %s is led to %s', (address, target) => {
  expect(lead(address, visitor)).toBe(target)
})

test('a view of the visitor registry stays', () => {
  expect(lead('/exhibits', visitor, ['exhibits'])).toBeUndefined()
})

test('home is shown as /', () => {
  expect(lead('/home', arriving)).toBe('/')
  expect(lead('/home?c0=a', arriving)).toBe('/?c0=a')
  expect(lead('/home/i-Contact-3', arriving)).toBeUndefined()
})

test.each(['/user', '/user/login', '/user/logout', '/login'])('%s of the product before leads home', (address) => {
  expect(lead(address, arriving)).toBe('/home')
  expect(lead(address, visitor)).toBe('/home')
})

test('after signing out the address is forgotten', () => {
  expect(lead('/my-contacts', { name: 'SIGNOUT' })).toBe('/sign-in')
  expect(lead('/i-Contact-3', { name: 'SIGNOUT' })).toBe('/sign-in')
  expect(lead('/sign-in', { name: 'SIGNOUT' })).toBeUndefined()
})

test.each<SessionState>([{ name: 'OTHER_TAB_SIGNOUT' }, { name: 'TOKEN_EXPIRY' }])(
  '$name asks before it leads away',
  (session) => {
    expect(lead('/my-contacts', session)).toBeUndefined()
  },
)

test('someone signed in leaves the sign-in view for where they were going', () => {
  expect(lead('/sign-in?next=%2Fmy-contacts%3Fc0%3Dann', arriving)).toBe('/my-contacts?c0=ann')
  expect(lead('/my-contacts', arriving)).toBeUndefined()
})

test.each(['/forgot-password', '/register'])('%s is for who is signed out', (address) => {
  expect(lead(address, arriving)).toBe('/')
  expect(lead(address, visitor)).toBeUndefined()
  expect(lead(address, { name: 'SIGNOUT' })).toBeUndefined()
})

test.each(['/set-pass', '/confirm-email', '/terms', '/privacy-policy', '/imprint'])('%s is for everyone', (address) => {
  for (const session of [visitor, arriving, { name: 'SIGNOUT' } as const])
    expect(lead(address, session)).toBeUndefined()
})

test('an address of the product before survives signing in, to be looked up', () => {
  expect(safeNext('/Node/12')).toBe('/Node/12')
})

test.each([
  '//evil.test',
  '/\\evil.test',
  'javascript:alert(1)',
  'https://evil.test/',
  '/%2F%2Fevil.test',
  '/sign-in',
  '',
  '/Not A View',
  '/Old/../..//evil.test',
  '/\t/evil.test',
])('T18: next %j ends at home', (next) => {
  expect(safeNext(next)).toBe('/')
})
