import { expect, it } from 'vitest'
import { genericMachine, listValueMachine } from '@cairn/contract'
import { anArea } from '../../testing/answers.ts'
import { endsOf, statesOf, workflowTypes } from './workflow-types.ts'

it('ADM-15 finds the types with states or workflows, of areas and of the core', () => {
  const type = { icon: 'file', workflow: false }
  const types = [
    { ...type, name: 'Agreement', machines: { state: genericMachine } },
    { ...type, name: 'Note' },
    { ...type, name: 'Consultation', workflow: true },
  ]
  const coreTypes = [
    { name: 'LOVValue', icon: 'list', machines: { state: listValueMachine } },
    { name: 'User', icon: 'user' },
  ]
  const found = workflowTypes([anArea('deals', { types })], coreTypes, 'core')
  expect(found.map(({ name, area }) => [name, area])).toEqual([
    ['Consultation', 'deals'],
    ['Agreement', 'deals'],
    ['LOVValue', 'core'],
  ])
})

it('ADM-15 names each state of a machine once', () => {
  expect(statesOf(genericMachine)).toEqual(['DRAFT', 'ACTIVE', 'COMPLETE', 'ARCHIVE'])
})

it('ADM-15 names the states in which a move starts, and the one it leads to', () => {
  const pause = { first: ['OPEN'], moves: [{ action: 'pause', from: '*' as const, except: ['SHUT'], to: 'PAUSED' }] }
  const back = { action: 'goOn', from: ['PAUSED'], to: '$former' }
  const machine = { ...pause, moves: [...pause.moves, back, { action: 'shut', from: ['OPEN'], to: 'SHUT' }] }
  const ends = machine.moves.map((move) => endsOf(machine, move))
  expect(ends).toEqual([
    { from: ['OPEN'], to: 'PAUSED' },
    { from: ['PAUSED'], to: undefined },
    { from: ['OPEN'], to: 'SHUT' },
  ])
})
