import { expect, it } from 'vitest'
import type { Area } from '@cairn/contract'
import area from '../../area.ts'
import { listOf, OWN_LISTS, type ListName } from './queries.ts'

const about = { contact: 'Contact-3', organizations: ['Organization-7'], today: '2026-11-29' }

it('CNS-330 what waits for intake is what its own people take in; administrators see all of it', () => {
  const intake = { prop: 'intake', kind: 'rel', value: ['Organization-7'] }
  expect(listOf('toReview', about).query?.must).toContainEqual(intake)
  expect(listOf('toDistribute', about).query?.must).toContainEqual(intake)
  expect(listOf('toReview', { ...about, isAdmin: true }).query?.must).toHaveLength(1)
  expect(JSON.stringify(listOf('toReview', { ...about, organizations: [] }))).toContain('Organization-0')
})

it('CNS-330 letters to approve are those that others wrote', () => {
  expect(listOf('toApprove', about).query?.mustNot).toEqual([{ prop: 'author', kind: 'rel', value: ['Contact-3'] }])
})

it('CNS-330 panels stand in the order of the work, and each opens the list that it counts', () => {
  const home: NonNullable<Area['slots']>[string] = area.slots['home']
  const panels = home.filter(({ part, who }) => part === 'waits' && who !== 'person')
  const inOrder = panels.toSorted((left, right) => (left.order ?? 50) - (right.order ?? 50))
  const lists = inOrder.map(
    ({ all = '' }) =>
      all.replace('consult.', '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as ListName,
  )
  expect(lists).toEqual(['toReview', 'toDistribute', 'toApprove', 'overdue', 'mineOpen', 'initial'])
  expect(lists.filter((list) => list !== 'initial').every((list) => list in OWN_LISTS)).toBe(true)
})
