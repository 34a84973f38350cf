import { expect, it } from 'vitest'
import * as v from 'valibot'
import type { Registry, RegistryArea } from './registry.ts'
import { shortRegistry, shortRegistrySchema } from './short-registry.ts'

const GARDENS: RegistryArea = {
  ...{ id: 'gardens', build: 'abcdef012345', contract: '^3.0.0', base: '/areas/gardens/abcdef012345/' },
  entry: { url: 'remoteEntry.js', integrity: 'sha384-x' },
  types: { Garden: 'tree', Bed: 'grid' },
  views: { gardens: ['tree', 'THIRD'], 'gardens.map': ['map', 'FULL'], 'gardens.plain': ['file', 'HALF'] },
  menu: [
    { path: 'gardens', title: 'menu.gardens', icon: 'tree', section: 'land', order: 1 },
    { path: 'gardens.map', title: 'menu.all', icon: 'compass', section: 'land', order: 2 },
    { path: 'gardens.plain', title: 'menu.gardens.plain', section: 'land', order: 2.5 },
    { path: 'spatial', title: 'menu.spatial', section: 'land', order: 3 },
  ],
  slots: { home: [{ key: 'MINE', title: 'slots.mine', width: 'THIRD', code: './panels/mine' }] },
  labels: {
    'types.Garden.name': 'Garden',
    'types.Garden.plural': 'Gardens',
    'types.Bed.name': 'Bed',
    'menu.gardens': 'Our gardens',
    'menu.all': 'All on a map',
  },
}
const registry = (...areas: RegistryArea[]): Registry => ({ rev: '1', contract: '3.9.0', shell: 's', areas })

it('the short registry gives the whole one again', () => {
  const elsewhere = { ...GARDENS, id: 'trees', base: '/elsewhere/trees/' }
  const whole = registry(GARDENS, elsewhere)
  const short: unknown = JSON.parse(JSON.stringify(shortRegistry(whole)))
  expect(v.parse(shortRegistrySchema, short)).toEqual(whole)
  expect(short).toMatchObject({ areas: [{ menu: [{}, { title: 'menu.all' }, {}, {}] }, { base: '/elsewhere/trees/' }] })
})

it('the short registry leaves out what follows from the rest', () => {
  const [area] = shortRegistry(registry(GARDENS)).areas
  expect(area?.base).toBeUndefined()
  expect(area?.menu.slice(0, 2)).toEqual([
    { path: 'gardens', text: 'Our gardens', section: 'land', order: 1 },
    { path: 'gardens.map', title: 'menu.all', text: 'All on a map', icon: 'compass' },
  ])
  expect(area?.labels).toEqual({})
})
