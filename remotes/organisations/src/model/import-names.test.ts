import { expect, it } from 'vitest'
import { organizationsByName } from './import-names.ts'

it('ORG-20 finds an organisation by any of its names as it is written, and none where two have it', () => {
  const find = organizationsByName([
    { id: 'Organization-1', names: ['Saltbox Harbour', 'Saltbox Harbour First Nation'] },
    { id: 'Organization-2', names: ['Élan Énergie', undefined] },
    { id: 'Organization-3', names: ['Harbour Office'] },
    { id: 'Organization-4', names: ['Harbour Office', ''] },
  ])
  expect(find('saltbox  HARBOUR first nation ')).toBe('Organization-1')
  expect(find('Elan Energie')).toBe('Organization-2')
  expect(find('Harbour Office')).toBe('several')
  expect([find('Harbour'), find('')]).toEqual([undefined, undefined])
})
