import { expect, test } from 'vitest'
import type { ComposedRegistry, KnownArea, MenuEntry } from './compose.ts'
import { typeGroups } from './type-groups.ts'

const area = (id: string): KnownArea => ({ id, build: '', base: '', entry: { url: '', integrity: '' }, contract: '' })
const entry = (path: string): MenuEntry => ({ path, title: path, icon: '', order: 0, opens: true, isMore: false })
const viewOf = (id: string) => ({ area: area(id), title: '', icon: '', width: 'THIRD' as const })
const typeOf = (id: string) => ({ area: area(id), icon: '' })

const registry: Pick<ComposedRegistry, 'menu' | 'views' | 'types'> = {
  menu: [
    { name: 'person', entries: [entry('research.held')] },
    { name: 'knowledge', entries: [entry('archive'), entry('research')] },
  ],
  views: new Map([
    ['archive', viewOf('archive')],
    ['research', viewOf('research')],
    ['research.held', viewOf('research')],
  ]),
  types: new Map([
    ['ArchiveEntry', typeOf('archive')],
    ['ResearchData', typeOf('research')],
    ['Account', typeOf('admin')],
  ]),
}

test('types stand together as the sections of the menu, but not under that of the person', () => {
  const { groupOf, typesIn } = typeGroups(registry)
  expect(groupOf('ResearchData')).toEqual({ key: 'knowledge', title: 'menu.section.knowledge' })
  expect(typesIn('knowledge')).toEqual(['ArchiveEntry', 'ResearchData'])
})

test('a type whose area has no entry in the menu stands by itself', () => {
  const { groupOf, typesIn } = typeGroups(registry)
  expect(groupOf('Account')).toEqual({ key: 'Account', title: 'types.Account.plural' })
  expect(typesIn('Account')).toEqual(['Account'])
})
