import { expect, it } from 'vitest'
import { filingOf, isWholeFiling } from './filing-draft.ts'

it('CNS-26 a letter can be filed once it has a name, who asks, and a whole day', () => {
  const whole = { projectName: ' Weir ', organization: 'Organization-1', received: '2026-05-02', numbers: 'A-1, , B 2' }
  expect(isWholeFiling(whole)).toBe(true)
  for (const gap of [{ projectName: ' ' }, { organization: undefined }, { received: '2026-05' }])
    expect(isWholeFiling({ ...whole, ...gap })).toBe(false)
  expect(filingOf(whole)).toEqual({
    projectName: 'Weir',
    organization: 'Organization-1',
    received: '2026-05-02',
    identifiers: ['A-1', 'B 2'],
  })
})
