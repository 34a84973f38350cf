import { expect, it } from 'vitest'
import { contactsWith, waitsToBegin } from './begun.ts'

const run = (...statuses: string[]) => ({
  steps: statuses.map((status, at) => ({
    key: `step${at}`,
    kind: at === 0 ? 'RWF_ASSIGN' : 'RWF_SIMPLE',
    title: { en: 'A step' },
    status,
  })),
})

it('CNS-82 a response waits to be taken on while it is open and has no workflow, or nobody was assigned by it', () => {
  expect(waitsToBegin({ state: 'PENDING' })).toBe(true)
  expect(waitsToBegin({ state: 'RESPONDED' })).toBe(false)
  expect(waitsToBegin({ state: 'WITHDRAWN' })).toBe(false)
  expect(waitsToBegin({ state: 'PENDING', workflow: run('ACTIVE', 'BLANK') })).toBe(true)
  expect(waitsToBegin({ state: 'PENDING', workflow: run('ACTIVE', 'BLANK'), assigned: 'Contact-4' })).toBe(false)
  expect(waitsToBegin({ state: 'PENDING', workflow: run('COMPLETE', 'ACTIVE') })).toBe(false)
  expect(waitsToBegin({ state: 'PENDING', workflow: run('SKIP', 'ACTIVE') })).toBe(false)
})

it('CNS-83 who is assigned becomes an internal contact, once', () => {
  expect(contactsWith('Contact-4', ['Contact-2'])).toEqual(['Contact-2', 'Contact-4'])
  expect(contactsWith('Contact-4', undefined)).toEqual(['Contact-4'])
  expect(contactsWith('Contact-2', ['Contact-2'])).toBeUndefined()
  expect(contactsWith(undefined, ['Contact-2'])).toBeUndefined()
})
