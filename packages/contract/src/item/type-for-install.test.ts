import { expect, test } from 'vitest'
import type { ItemType } from './item-type.ts'
import { typeForInstall } from './type-for-install.ts'

const TYPE: ItemType = {
  name: 'Person',
  defaultIcon: 'user',
  label: ['name'],
  properties: {
    ...{ name: { v: 'DEF' }, ends: { v: 'DT' }, face: { v: 'REL', t: 'Attachment' } },
    seen: { v: 'DEF', on: 'dedicated' },
  },
  sections: [{ key: 'all', properties: ['name', 'seen'] }],
  facets: ['seen'],
  defaultHeaders: ['name', 'seen'],
  head: { facts: ['name', 'seen'], due: 'seen', next: ['activate'] },
  listItem: { subtitle: ['seen'], picture: { property: 'face' }, date: 'seen', due: 'ends', facts: ['name', 'seen'] },
  visibility: 'COMMUNITY',
  adminsCreate: 'shared',
}

test('a type is as its install has it', () => {
  expect(typeForInstall(TYPE, 'dedicated')).toEqual({ ...TYPE, adminsCreate: undefined })
  expect(typeForInstall(TYPE, 'shared')).toEqual({
    ...TYPE,
    properties: { name: { v: 'DEF' }, ends: { v: 'DT' }, face: { v: 'REL', t: 'Attachment' } },
    sections: [{ key: 'all', properties: ['name'] }],
    facets: [],
    defaultHeaders: ['name'],
    head: { facts: ['name'], next: ['activate'] },
    listItem: { subtitle: [], chips: [], picture: { property: 'face' }, due: 'ends', facts: ['name'] },
  })
})
