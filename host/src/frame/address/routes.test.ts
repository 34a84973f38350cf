import { expect, test } from 'vitest'
import { ROUTES, routeOf } from './routes.ts'

test.each([
  ['/', '/', undefined],
  ['/sign-in', '/sign-in', 'sign-in'],
  ['/terms/', '/terms', 'terms'],
  ['/search', '/search', undefined],
  // Cells are written with their capitals, and several of them are columns whatever the first one is.
  ['/Terms', '*', undefined],
  ['/terms/i-Contact-3', '*', undefined],
  ['/my-contacts/i-Contact-3', '*', undefined],
  ['/%E0%A4%A', '*', undefined],
])('%s is of the route %s', (pathname, path, view) => {
  const route = routeOf(pathname)
  expect([route.path, route.view]).toEqual([path, view])
})

test('the table has each path once', () => {
  const paths = ROUTES.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})
