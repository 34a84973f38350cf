import { expect, it } from 'vitest'
import { handlesOf, isHandle, meantHandle } from './handle.ts'

it('FRO-2 a handle is 3 to 40 small letters, digits and hyphens, and neither begins nor ends with one', () => {
  for (const handle of ['saltbox', 'a-b', '123', 'a'.repeat(40)]) expect(isHandle(handle)).toBe(true)
  for (const text of ['ab', 'a'.repeat(41), '-ab', 'ab-', 'Saltbox', 'salt box', 'salt/box', 'k\u0313wa', ''])
    expect(isHandle(text)).toBe(false)
})

it('FRO-2 what is typed is understood with an at sign, capitals and white space', () => {
  expect(['  Saltbox ', '/@saltbox', '@SALTBOX'].map(meantHandle)).toEqual(['saltbox', 'saltbox', 'saltbox'])
})

it('FRO-7 the last 20 handles of a page are kept, the one that it has now at the end', () => {
  const knownAs = Array.from({ length: 20 }, (_, at) => `home-${at}`)
  expect(handlesOf({ handle: 'new', knownAs })).toEqual([...knownAs.slice(1), 'new'])
  expect(handlesOf({ handle: 'home-0', knownAs })).toEqual([...knownAs.slice(1), 'home-0'])
  expect(handlesOf({ handle: 'new', knownAs: 'old' })).toEqual(['old', 'new'])
})
