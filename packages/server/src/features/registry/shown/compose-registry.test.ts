import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { genericMachine, itemId, type Show } from '@cairn/contract'
import { areaDataSchema, registrySchema, showSchema, type AreaData } from '@cairn/contract/registry'
import { composeRegistry } from './compose-registry.ts'
import { keyCapsAsked, keyCapsMissing, shows, type Viewer } from './shows.ts'

const area = v.parse(areaDataSchema, {
  id: 'gardens',
  contract: '^2.0.0',
  types: [
    {
      name: 'Garden',
      defaultIcon: 'tree',
      label: ['name'],
      properties: { name: { v: 'DEF' } },
      visibility: 'COMMUNITY',
    },
  ],
  views: {
    gardens: { title: 'views.gardens.title', icon: 'tree', width: 'THIRD', code: './views/gardens' },
    help: { title: 'views.help.title', icon: 'help', width: 'FULL', code: './views/help' },
  },
  menu: [
    {
      path: 'gardens',
      title: 'menu.gardens',
      adminTitle: 'menu.all-gardens',
      section: 'land',
      order: 1,
      show: { capability: 'Garden' },
    },
    { path: 'open', title: 'menu.open', section: 'public', order: 2, show: 'everyone' },
    { path: 'state', title: 'menu.state', section: 'land', order: 3, show: 'administrator' },
  ],
  slots: {
    home: [{ key: 'MINE', title: 'slots.mine', show: { capability: 'Garden' }, width: 'THIRD', code: './panels/mine' }],
  },
  build: 'abcdef012345',
  entry: { url: 'remoteEntry.1.js', integrity: 'sha384-x' },
  server: false,
  texts: { en: {} },
  labels: {
    'types.Garden.name': 'Garden',
    'views.gardens.title': 'Gardens',
    'views.help.title': 'Help',
    'menu.gardens': 'My gardens',
    'menu.all-gardens': 'All gardens',
    'menu.open': 'Open days',
    'menu.state': 'State',
    'menu.section.land': 'Land',
    'menu.section.public': 'Public',
    'slots.mine': 'Mine',
  },
})

const person = (changes: Partial<Viewer>): Viewer => ({
  userId: itemId('User', 2),
  admin: false,
  adminOf: [],
  capabilities: {},
  grants: [],
  reads: new Set(),
  ...changes,
})
const visitor = person({ userId: undefined })
const install = { rev: 'r1', shell: 's1', kind: 'shared' as const, keyCaps: ['Soil'] }
const facts = (viewer: Viewer) => ({ ...install, viewer, hasWorkflows: false })
const compose = (viewer: Viewer) => composeRegistry([area], viewer, install).areas[0]

test('an area that nobody is shown for lack of a key capability is told, and none that somebody is shown', () => {
  const garden = (show: Show) => ({ ...area, menu: area.menu.slice(0, 1).map((entry) => ({ ...entry, show })) })
  const closed = garden({ all: [{ keyCap: 'Soil' }, { capability: 'Garden' }] })
  expect([...keyCapsAsked([closed])]).toEqual(['Soil'])
  const missing = (of: AreaData, keyCaps: string[]) => keyCapsMissing(of, { kind: 'shared', keyCaps })
  expect(missing(closed, [])).toEqual(['Soil'])
  expect(missing(closed, ['Soil'])).toEqual([])
  expect(missing(garden({ any: [{ install: 'shared' }, { keyCap: 'Soil' }] }), [])).toEqual([])
  expect(missing({ ...area, menu: [] }, [])).toEqual([])
})

describe('registry of one person', () => {
  test('someone with the capability sees its menu, view and panel, and the labels of these alone', () => {
    const registry = composeRegistry([area], person({ capabilities: { Garden: true } }), install)
    expect(v.is(registrySchema, registry)).toBe(true)
    const [shown] = registry.areas
    expect(shown?.base).toBe('/areas/gardens/abcdef012345/')
    expect(shown?.menu.map(({ path }) => path)).toEqual(['gardens', 'open'])
    expect(shown?.views).toEqual({ gardens: ['tree', 'THIRD'], help: ['help', 'FULL'] })
    expect(shown?.slots).toEqual({
      home: [{ key: 'MINE', title: 'slots.mine', width: 'THIRD', code: './panels/mine' }],
    })
    expect(Object.keys(shown?.labels ?? {})).not.toContain('menu.state')
    expect(Object.keys(shown?.labels ?? {})).not.toContain('menu.all-gardens')
  })

  test('someone without it keeps the types, for capabilities never gate rows, and learns no hidden name', () => {
    const shown = compose(person({ capabilities: { Garden: false } }))
    expect(shown?.types).toEqual({ Garden: 'tree' })
    expect(Object.keys(shown?.views ?? {})).toEqual(['help'])
    expect(shown?.slots).toBeUndefined()
    expect(Object.keys(shown?.labels ?? {}).sort()).toEqual([
      'menu.open',
      'menu.section.public',
      'types.Garden.name',
      'views.help.title',
    ])
  })

  test('an administrator sees everything, under its own title', () => {
    const shown = compose(person({ admin: true }))
    expect(shown?.menu.map(({ title }) => title)).toEqual(['menu.all-gardens', 'menu.open', 'menu.state'])
    // Who arranges the menu reads the names of all its entries, that for others included.
    expect(shown?.labels).toHaveProperty('menu.gardens')
    expect(compose(person({}))?.labels).not.toHaveProperty('menu.all-gardens')
  })

  test('a visitor gets an area only for what is open to everyone', () => {
    expect(compose(visitor)?.menu.map(({ path }) => path)).toEqual(['open'])
    expect(compose(visitor)?.views).toEqual({})
    expect(composeRegistry([{ ...area, menu: [] }], visitor, install).areas).toEqual([])
    const [type] = area.types
    const anonymous = { ...area, menu: [], types: type ? [{ ...type, anonymous: true }] : [] }
    expect(composeRegistry([anonymous], visitor, install).areas).toHaveLength(1)
  })

  test('what is for one kind of install shows on that kind alone, workflows where a type has them', () => {
    const entry = { title: 'menu.state', section: 'land', order: 4, show: 'everyone' as const }
    const menu = [
      { ...entry, path: 'rare', on: 'dedicated' as const },
      { ...entry, path: 'flows', show: 'workflows' as const },
    ]
    const paths = (viewer: Viewer, kind: 'dedicated' | 'shared', types = area.types) =>
      composeRegistry([{ ...area, menu, types }], viewer, { ...install, kind }).areas[0]?.menu.map(({ path }) => path)
    const flowing = area.types.map((type) => ({ ...type, workflow: true }))
    const moving = area.types.map((type) => ({ ...type, machines: { state: genericMachine } }))
    expect(paths(person({ admin: true }), 'shared')).toEqual([])
    expect(paths(person({ admin: true }), 'dedicated')).toEqual(['rare'])
    expect(paths(person({ admin: true }), 'shared', flowing)).toEqual(['flows'])
    expect(paths(person({ admin: true }), 'shared', moving)).toEqual([])
    expect(paths(person({}), 'shared', flowing)).toEqual([])
    expect(paths(person({ capabilities: { Org: true } }), 'shared', moving)).toEqual([])
  })

  test('a capability named like a property of every object is held by nobody', () => {
    expect(shows({ capability: 'constructor' }, facts(person({})))).toBe(false)
    expect(shows({ capability: '__proto__' }, facts(person({})))).toBe(false)
  })
})

test('ORG-5 an entry for those with readOrg shows to them on installs of its kind, and to nobody else without its capability', () => {
  const entries = area.menu.map((entry) =>
    entry.path === 'gardens' ? { ...entry, readOrgOn: 'dedicated' as const } : entry,
  )
  const seesGardens = (viewer: Viewer, kind: 'dedicated' | 'shared') => {
    const [composed] = composeRegistry([{ ...area, menu: entries }], viewer, { ...install, kind }).areas
    return [composed?.menu.some(({ path }) => path === 'gardens'), Object.hasOwn(composed?.views ?? {}, 'gardens')]
  }
  const reader = person({ grants: [{ grant: 'readOrg', grantedBy: itemId('Organization', 1) }] })
  expect(seesGardens(reader, 'dedicated')).toEqual([true, true])
  expect(seesGardens(reader, 'shared')).toEqual([false, false])
  expect(seesGardens(person({}), 'dedicated')).toEqual([false, false])
})

describe('rules of who sees something', () => {
  const reader = person({ reads: new Set(['Garden']) })
  const maker = person({ capabilities: { Garden: true } })
  const admin = person({ admin: true })

  test.each([
    [{ reads: 'Garden' }, [false, false, true, false, true]],
    [{ reads: 'constructor' }, [false, false, false, false, true]],
    [{ any: [{ reads: 'Garden' }, { capability: 'Garden' }] }, [false, false, true, true, true]],
    [{ all: [{ reads: 'Garden' }, { capability: 'Garden' }] }, [false, false, false, false, true]],
    [{ keyCap: 'Soil' }, [true, true, true, true, true]],
    [{ keyCap: 'Seeds' }, [false, false, false, false, false]],
    [{ install: 'shared' }, [true, true, true, true, true]],
    [{ install: 'dedicated' }, [false, false, false, false, false]],
    [
      { all: ['signedIn', { not: { any: [{ reads: 'Garden' }, 'administrator'] } }] },
      [false, true, false, true, false],
    ],
    [{ right: 'Garden.water' }, [false, false, false, false, true]],
  ] satisfies [Show, boolean[]][])(
    '%j for a visitor, a stranger, a reader, a maker and an administrator',
    (show, seen) => {
      expect([visitor, person({}), reader, maker, admin].map((viewer) => shows(show, facts(viewer)))).toEqual(seen)
    },
  )

  test('a right shows to whoever holds it, and to who administers an organisation', () => {
    const by = itemId('Organization', 1)
    const holders = [
      person({ grants: [{ grant: 'Garden.water', grantedBy: by }] }),
      person({ grants: [{ grant: 'Garden.update', grantedBy: by }] }),
      person({ adminOf: [by] }),
    ]
    expect(holders.map((viewer) => shows({ right: 'Garden.water' }, facts(viewer)))).toEqual([true, false, true])
  })

  test('a rule deeper than 3, empty, or with a word that is none is refused in words', () => {
    const deep = { any: [{ all: [{ not: { not: 'signedIn' } }] }] }
    const wrong = [deep, { any: [] }, 'nobody', { reads: 'no type' }, { right: 'water' }, { install: 'both' }]
    expect(wrong.filter((show) => v.is(showSchema, show))).toEqual([])
    expect(v.is(showSchema, { any: [{ all: [{ not: 'signedIn' }] }] })).toBe(true)
  })
})
