import { expect, test } from 'vitest'
import type { RegistryArea } from '@cairn/contract/registry'
import { compose } from './compose.ts'

const area = (id: string, more: Partial<RegistryArea> = {}): RegistryArea => ({
  id,
  build: 'abcdef12',
  contract: '^1.0.0',
  base: `/areas/${id}/abcdef12/`,
  entry: { url: 'remoteEntry.js', integrity: 'sha384-x' },
  types: {},
  views: {},
  menu: [],
  labels: {},
  ...more,
})
const entry = (path: string, order: number, section = 'people', title = `menu.${path}`) => ({
  path,
  title,
  section,
  order,
})
const composed = (...areas: RegistryArea[]) => compose({ rev: '1', contract: '1.0.0', shell: 's', areas })

test('knows the owner of each type and view before any code is loaded', () => {
  const registry = composed(
    area('organisations', { types: { Contact: 'user' }, views: { 'my-contacts': ['users', 'THIRD'] } }),
  )
  expect(registry.types.get('Contact')).toMatchObject({
    icon: 'user',
    area: { id: 'organisations', contract: '^1.0.0' },
  })
  expect(registry.views.get('my-contacts')).toMatchObject({ icon: 'users', width: 'THIRD' })
})

test('calls a view what the menu calls it', () => {
  const { views } = composed(
    area('organisations', {
      views: { contacts: ['users', 'THIRD'], help: ['help', 'FULL'] },
      menu: [entry('contacts', 1, 'people', 'menu.all-contacts')],
    }),
  )
  expect([views.get('contacts')?.title, views.get('help')?.title]).toEqual(['menu.all-contacts', 'views.help.title'])
})

test('groups the menu by section, each in its order, and tells a parent from what opens', () => {
  const registry = composed(
    area('vocabulary', {
      views: { 'vocab.words': ['languages', 'THIRD'] },
      menu: [entry('vocab.words', 60, 'knowledge'), entry('vocab', 50, 'knowledge')],
    }),
    area('organisations', { views: { contacts: ['users', 'THIRD'] }, menu: [entry('contacts', 20)] }),
  )
  expect(registry.menu.map(({ name, entries }) => [name, entries.map(({ path, opens }) => [path, opens])])).toEqual([
    ['people', [['contacts', true]]],
    [
      'knowledge',
      [
        ['vocab', false],
        ['vocab.words', true],
      ],
    ],
  ])
})

test.each<[string, RegistryArea[], string]>([
  ['an area twice', [area('a'), area('a')], 'duplicateArea'],
  ['a type of another area', [area('a', { types: { T: 'x' } }), area('b', { types: { T: 'x' } })], 'duplicateType'],
  [
    'a view of another area',
    [area('a', { views: { v: ['x', 'THIRD'] } }), area('b', { views: { v: ['x', 'THIRD'] } })],
    'duplicateView',
  ],
  ['a menu path twice', [area('a', { menu: [entry('x', 1), entry('x', 2)] })], 'duplicateMenuPath'],
  ['a menu path with a slash', [area('a', { menu: [entry('x/y', 1)] })], 'badMenuPath'],
  ['a menu entry without a title', [area('a', { menu: [entry('x', 1, 'people', ' ')] })], 'noMenuTitle'],
  ['a child without its parent', [area('a', { menu: [entry('x.y', 1)] })], 'noParent'],
  [
    'a panel key twice in a slot',
    [
      area('a', {
        slots: {
          dashboard: [
            { key: 'k', title: 't', width: 'THIRD', code: './p' },
            { key: 'k', title: 't', width: 'THIRD', code: './q' },
          ],
        },
      }),
    ],
    'duplicatePanel',
  ],
])('refuses %s, and keeps the rest', (_what, areas, reason) => {
  const registry = composed(...areas, area('sound', { views: { fine: ['x', 'HALF'] } }))
  expect(registry.refused.map((refusal) => refusal.reason)).toEqual([reason])
  expect(registry.views.has('fine')).toBe(true)
})
