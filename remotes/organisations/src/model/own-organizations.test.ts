import { expect, it } from 'vitest'
import { ownOrganizations } from './own-organizations.ts'

it('ORG-38 the organisations of a person are found by what they are members of', () => {
  const must = [{ prop: '_i', kind: 'is', value: [3, 12] }]
  expect(ownOrganizations(['Organization-3', 'nonsense', 'Organization-12'])).toEqual({ must })
})
