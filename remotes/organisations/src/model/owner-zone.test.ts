import { expect, it } from 'vitest'
import { anItem } from '@cairn/testkit/fake-host'
import { zonesOf } from './owner-zone.ts'

it('ORG-8 takes the zone of the owner, and the reader’s if the owner names none', () => {
  const meetings = ['1', '2', '3'].map((id) => anItem(`Meeting-${id}`, { owner: `Organization-${id}` }))
  const organizations = new Map([
    ['Organization-1', anItem('Organization-1', { timeZone: 'America/Vancouver' })],
    ['Organization-2', anItem('Organization-2', {})],
  ])
  expect([...zonesOf([...meetings, anItem('Meeting-4', {})], organizations, 'UTC')]).toEqual([
    ['Meeting-1', 'America/Vancouver'],
    ['Meeting-2', 'UTC'],
  ])
})
