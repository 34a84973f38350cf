import { expect, it } from 'vitest'
import { filingOf, lackingIn } from './filing-draft.ts'

it('CNS-26 a letter can be filed once it has a name, who asks, and a whole day', () => {
  const whole = { projectName: ' Weir ', organization: 'Organization-1', received: '2026-05-02', numbers: 'A-1, , B 2' }
  expect(lackingIn(whole)).toEqual([])
  for (const gap of [{ projectName: ' ' }, { organization: undefined }, { received: '2026-05' }])
    expect(lackingIn({ ...whole, ...gap })).toEqual(Object.keys(gap))
  expect(lackingIn({ ...whole, organization: undefined, newOrganization: 'Slipway Builders' })).toEqual([])
  expect(lackingIn({})).toEqual(['projectName', 'organization', 'received'])
  expect(filingOf(whole)).toEqual({
    projectName: 'Weir',
    organization: 'Organization-1',
    received: '2026-05-02',
    identifiers: ['A-1', 'B 2'],
  })
})
