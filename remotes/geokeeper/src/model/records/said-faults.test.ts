import { expect, it } from 'vitest'
import type { Form } from '../form/form.ts'
import { saidFaults } from './said-faults.ts'

const form: Form = {
  ...{ languages: ['en', 'fr'], choices: {} },
  questions: [
    { name: 'count', kind: 'integer', label: { en: 'How many', fr: 'Combien' } },
    { name: 'square', kind: 'repeat', label: { en: 'Square' }, questions: [{ name: 'clams', kind: 'integer' }] },
  ],
}

it('GEO-22 says of a fault which question it is about, and in which instance of a repeat', () => {
  const answers = { count: 'x', square: [{ id: 'i1' }, { id: 'i2', clams: 'y' }] }
  expect(saidFaults(form, answers, { '/count': 'kind', '/square/i2/clams': 'kind', '/gone': 'unknown' })).toEqual([
    { fault: 'kind', path: 'count', question: 'How many', kind: 'integer' },
    { fault: 'kind', path: 'square.clams', question: 'Square 2 · clams', kind: 'integer' },
    { fault: 'unknown', path: 'gone', question: 'gone', kind: 'other' },
  ])
})
