import { expect, test } from 'vitest'
import { keptByZone } from './kept-by-zone.ts'

test('what is kept does not grow with the names that are asked for', () => {
  let made = 0
  const formatOf = keptByZone(() => ++made)
  const first = formatOf('America/Vancouver')
  expect(formatOf('America/Vancouver')).toBe(first)
  for (let at = 0; at < 1000; at++) formatOf(`Spelling/${at}`)
  expect(formatOf('America/Vancouver'), 'made anew once others came').toBe(1002)
})
