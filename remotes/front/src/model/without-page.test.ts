import { expect, it } from 'vitest'
import { withoutPage } from './without-page.ts'

it('FRO-5 a page is offered to organisations that have none, three at once at most', () => {
  const counts = [
    { value: 'Organization-1', count: 2 },
    { value: 'Organization-2', count: 0 },
  ]
  const owners = [1, 2, 3, 4, 5].map((index) => `Organization-${index}`)
  expect(withoutPage(owners, counts)).toEqual(['Organization-2', 'Organization-3', 'Organization-4'])
})
