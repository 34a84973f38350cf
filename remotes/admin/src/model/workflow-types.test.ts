import { expect, it } from 'vitest'
import { STATE_MACHINES } from '@cairn/contract'
import { anArea } from '../testing/answers.ts'
import { statesOf, workflowTypes } from './workflow-types.ts'

it('ADM-15 finds the types with states or workflows, of areas and of the core', () => {
  const type = { icon: 'file', workflow: false }
  const types = [
    { ...type, name: 'Agreement', states: 'generic' as const },
    { ...type, name: 'Note' },
    { ...type, name: 'Consultation', workflow: true },
  ]
  const coreTypes = [
    { name: 'LOVValue', icon: 'list', states: 'listValue' as const },
    { name: 'User', icon: 'user' },
  ]
  const found = workflowTypes([anArea('deals', { types })], coreTypes, 'core')
  expect(found.map(({ name, area }) => [name, area])).toEqual([
    ['Agreement', 'deals'],
    ['Consultation', 'deals'],
    ['LOVValue', 'core'],
  ])
})

it('ADM-15 names each state of a machine once', () => {
  expect(statesOf(STATE_MACHINES.generic)).toEqual(['DRAFT', 'ACTIVE', 'COMPLETE', 'ARCHIVE'])
})
