import { expect, it } from 'vitest'
import { problemsOfGuarded } from './guarded.ts'

const properties = {
  state: { v: 'SEL' as const, options: ['SENT'] },
  title: { v: 'DEF' as const },
  number: { v: 'DEF' as const, readOnly: true },
}
const SENT = [{ prop: 'state', kind: 'is' as const, value: 'SENT' }]
const reason = { v: 'DEF' as const, required: true }

it('takes what guards fields that the type has, with an action or without', () => {
  expect(problemsOfGuarded({ properties })).toEqual([])
  expect(problemsOfGuarded({ properties, guarded: [{ while: SENT }] })).toEqual([])
  const by = { act: 'amend', takes: ['title', 'warnings'], asks: { reason } }
  expect(problemsOfGuarded({ properties, care: true, guarded: [{ while: SENT, open: ['state'], by }] })).toEqual([])
})

it('refuses names that the type lacks, what the server sets, and what hides a property', () => {
  const by = { act: 'amend', takes: ['number', 'colour'], asks: { title: reason } }
  const problems = problemsOfGuarded({ properties, guarded: [{ while: SENT, only: ['size'], by }] })
  expect(problems).toEqual([
    'guarded names "size", which the type does not have',
    'guarded names "colour", which the type does not have',
    'guarded: "amend" takes "number", which people do not set',
    'guarded: "amend" asks for "title", which is a property',
  ])
  const hidden = { ...properties, state: { ...properties.state, level: 'PRIVATE' as const } }
  expect(problemsOfGuarded({ properties: hidden, guarded: [{ while: SENT }] })).toHaveLength(1)
})
