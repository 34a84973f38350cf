import { expect, it } from 'vitest'
import { firstDayOf } from './week-start.ts'

it("begins a week as the person's own locale of the language does, or else as the language", () => {
  expect(firstDayOf('en', ['en-CA', 'en-GB'])).toBe(0)
  expect(firstDayOf('en', ['fr-FR', 'en-GB'])).toBe(1)
  expect(firstDayOf('fr', ['en-US'])).toBe(1)
})
