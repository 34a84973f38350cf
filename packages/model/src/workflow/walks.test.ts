import { itemId } from '@cairn/contract'
import { describe, expect, it } from 'vitest'
import type { StepKind, WorkflowDefinition } from '@cairn/contract/workflow'
import { walksAtRandom, type Walks, type WalksAsked } from './walks.ts'

const kinds: Record<string, StepKind> = {
  SIMPLE: { types: ['Answer'], completes: 'hand' },
  PROPOSE: { types: ['Answer'], completes: { item: [{ prop: 'sent', kind: 'exists', value: true }] } },
  APPROVE: { types: ['Answer'], completes: 'hand', follows: 'PROPOSE', needs: { right: 'approve', people: 2 } },
}
const days = (count: number) => ({ due: { days: count, from: 'activation' as const } })
const title = { en: 'Step' }
const definition: WorkflowDefinition = {
  steps: [
    { key: 'read', kind: 'SIMPLE', title, ...days(4), assignee: { person: itemId('Contact', 1) } },
    { key: 'visit', kind: 'SIMPLE', title, after: ['read'], optional: true, ...days(10) },
    { key: 'study', kind: 'SIMPLE', title, after: ['read'], when: [{ prop: 'region', kind: 'is', value: 'COAST' }] },
    { key: 'write', kind: 'PROPOSE', title, after: ['visit', 'study'], ...days(4) },
    { key: 'agree', kind: 'APPROVE', title, after: ['write'], assignee: { right: 'approve' } },
  ],
}
const walk = (seed: number, count = 1000, period = 15) => walked(definition, { count, seed, period })

function walked(of: WorkflowDefinition, asked: WalksAsked): Walks {
  const walks = walksAtRandom(of, kinds, asked)
  for (;;) {
    const { done, value } = walks.next()
    if (done) return value
  }
}

describe('walks at random', () => {
  it('WKF-19 the same seed gives the same walks, another one others', () => {
    expect(walk(7)).toEqual(walk(7))
    expect(walk(7)).not.toEqual(walk(8))
  })

  it('WKF-19 tells days, late ones, work by who does it, and the ways that were taken', () => {
    const { count, days: taken, late, work, ways, different } = walk(1)
    expect(count).toBe(1000)
    expect(taken.median).toBeGreaterThan(8)
    expect(taken.nine).toBeGreaterThanOrEqual(taken.median)
    expect(late).toBeGreaterThan(0)
    expect(late).toBeLessThan(1000)
    expect(work.map(({ who }) => who).toSorted()).toEqual(['', 'Contact-1', 'approve'])
    // Left out or not, needless or not, rejected or not.
    expect(different).toBe(8)
    expect(ways.length).toBe(5)
    expect(ways.some(({ isRejected }) => isRejected)).toBe(true)
    expect(ways.some(({ left }) => left.join() === 'study,visit')).toBe(true)
  })

  it('WKF-19 counts the walks while they go on', () => {
    const walks = walksAtRandom(definition, kinds, { count: 2, seed: 1, period: 15 })
    expect([walks.next(), walks.next()].map(({ value }) => value)).toEqual([1, 2])
    expect(walks.next()).toMatchObject({ done: true, value: { count: 2 } })
  })

  it('WKF-19 ends for a definition that waits for itself', () => {
    const [first] = definition.steps
    const round = { steps: first ? [{ ...first, after: ['read'] }] : [] }
    expect(walked(round, { count: 3, seed: 1, period: 5 }).days.median).toBe(0)
  })
})
