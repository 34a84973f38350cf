import { expect, test } from 'vitest'
import type { ItemType } from '@cairn/contract'
import { listedType } from './listed-type.ts'

const type: ItemType = {
  name: 'Answer',
  defaultIcon: 'message',
  label: ['title'],
  properties: {
    title: { v: 'DEF' },
    community: { v: 'REL', t: 'Organization', facet: { kind: 'terms' }, inLists: 'administrator' },
  },
  facets: ['community'],
  defaultHeaders: ['community', 'title'],
  visibility: 'PUBLIC',
}

test('lists offer some columns and facets to administrators alone', () => {
  expect(listedType(type, true)).toBe(type)
  const listed = listedType(type, false)
  expect([Object.keys(listed.properties), listed.facets, listed.defaultHeaders]).toEqual([['title'], [], ['title']])
  expect(listedType(type, false)).toBe(listed)
})

test('what others may order by stays in their type, and no column or facet offers it', () => {
  const due = { v: 'DT', facet: { kind: 'periods' }, inLists: 'order' } as const
  const ordered: ItemType = {
    ...type,
    properties: { ...type.properties, due },
    facets: ['due'],
    defaultHeaders: ['due'],
  }
  const [admins, others] = [listedType(ordered, true), listedType(ordered, false)]
  expect([others.properties['due'], others.facets, others.defaultHeaders]).toEqual([due, [], []])
  expect([admins.properties['due']?.inLists, admins.facets]).toEqual([undefined, ['due']])
})
