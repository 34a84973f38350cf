import { expect, it } from 'vitest'
import { isHandle, meantHandle } from './handle.ts'

it('FRO-2 a handle is 3 to 40 small letters, digits and hyphens, and neither begins nor ends with one', () => {
  for (const handle of ['saltbox', 'a-b', '123', 'a'.repeat(40)]) expect(isHandle(handle)).toBe(true)
  for (const text of ['ab', 'a'.repeat(41), '-ab', 'ab-', 'Saltbox', 'salt box', 'salt/box', 'k\u0313wa', ''])
    expect(isHandle(text)).toBe(false)
})

it('FRO-2 what is typed is understood with an at sign, capitals and white space', () => {
  expect(['  Saltbox ', '/@saltbox', '@SALTBOX'].map(meantHandle)).toEqual(['saltbox', 'saltbox', 'saltbox'])
})
