import { expect, it } from 'vitest'
import type { ItemType } from '@cairn/contract/web'
import { groupedBy, timeGroup } from './time-group.ts'

/** A Wednesday. */
const NOW = new Date(2026, 11, 2, 10).getTime()

it.each([
  ['none', undefined],
  ['none', ''],
  ['past', '2026-12-01'],
  ['past', '2026-12'],
  ['past', '2026'],
  ['past', '1921'],
  ['today', '2026-12-02'],
  ['today', new Date(2026, 11, 2, 23).toISOString()],
  ['week', '2026-12-03'],
  ['week', '2026-12-06'],
  ['later', '2026-12-07'],
  ['later', '2027'],
])('is %s: %s', (group, date) => expect(timeGroup(date, NOW)).toBe(group))

it('has no days left of a week on Sunday', () => {
  expect(timeGroup('2026-12-07', new Date(2026, 11, 6, 10).getTime())).toBe('later')
})

it('groups by what matters or is due, and by nothing else', () => {
  const type: ItemType = {
    name: 'Meeting',
    defaultIcon: 'calendar',
    label: ['title'],
    visibility: 'COMMUNITY',
    properties: { title: { v: 'DEF' }, date: { v: 'DT' }, due: { v: 'DT' }, held: { v: 'DT' } },
    listItem: { date: 'date', due: 'due' },
  }
  const by = (key: string) => groupedBy(type, { key, order: 'asc' })
  expect([by('date'), by('due'), by('held'), by('title'), by('_c.ts')]).toEqual([
    'date',
    'due',
    ...Array(3).fill(undefined),
  ])
})
