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
