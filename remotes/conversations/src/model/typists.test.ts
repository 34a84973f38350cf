import { expect, it } from 'vitest'
import { currentTypists, nextDone, withoutTypist, withTypist } from './typists.ts'

const NOW = 1_000_000

it('CON-14 counts a person as typing for six seconds after the last announcement', () => {
  const first = withTypist(new Map(), 'User-1', NOW)
  expect([...currentTypists(first, NOW + 5999).keys()]).toEqual(['User-1'])
  expect(currentTypists(first, NOW + 6000).size).toBe(0)
  const longer = withTypist(first, 'User-1', NOW + 3000)
  expect([...currentTypists(longer, NOW + 8999).keys()]).toEqual(['User-1'])
})

it('CON-14 counts a person as done when their message is there', () => {
  const both = withTypist(withTypist(new Map(), 'User-1', NOW), 'User-2', NOW + 1)
  expect([...withoutTypist(both, 'User-1').keys()]).toEqual(['User-2'])
})

it('CON-14 knows when the next typist is done', () => {
  const both = withTypist(withTypist(new Map(), 'User-1', NOW), 'User-2', NOW + 1000)
  expect(nextDone(both)).toBe(NOW + 6000)
  expect(nextDone(new Map())).toBeUndefined()
})
