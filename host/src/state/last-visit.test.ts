import { expect, test } from 'vitest'
import { nextVisit } from './last-visit.ts'

const HOUR = 3600_000

test('the first look knows of no earlier visit', () => {
  expect(nextVisit(undefined, 1000)).toEqual({ seen: 1000 })
})

test('looks that follow each other are one visit', () => {
  expect(nextVisit({ seen: 1000, before: 500 }, 60_000)).toEqual({ seen: 60_000, before: 500 })
})

test('who comes back later begins another, and was last here when they last looked', () => {
  expect(nextVisit({ seen: 1000, before: 500 }, HOUR)).toEqual({ seen: HOUR, before: 1000 })
})
