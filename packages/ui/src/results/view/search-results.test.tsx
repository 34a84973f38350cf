// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { ItemType } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { fakeLayout } from '@cairn/testkit/fake-layout'
import { TypeGroups, UiProvider } from '../../index.ts'
import { SearchResults } from '../../results.ts'
import texts from '../../texts/en.json' with { type: 'json' }
import filterTexts from '../../texts/filters/en.json' with { type: 'json' }
import modeTexts from '../../texts/modes/en.json' with { type: 'json' }

const typeOf = (name: string): ItemType => ({
  ...{ name, defaultIcon: 'file', label: ['name'], visibility: 'COMMUNITY' },
  properties: { name: { v: 'DEF' } },
})
const TEXTS = {
  ...texts,
  ...filterTexts,
  ...modeTexts,
  'types.Contact.plural': 'contacts',
  'types.Photo.plural': 'photos',
  'types.Letter.plural': 'letters',
  'menu.section.knowledge': 'Knowledge',
}

/** Photos and letters stand together. */
const groups = {
  groupOf: (type: string) =>
    type === 'Contact'
      ? ({ key: 'Contact', title: 'types.Contact.plural' } as const)
      : ({ key: 'knowledge', title: 'menu.section.knowledge' } as const),
  typesIn: (key: string) => (key === 'knowledge' ? ['Photo', 'Letter'] : [key]),
}

const named = (type: string, count: number, name: string) =>
  Array.from({ length: count }, (_, at) => anItem(`${type}-${at + 1}`, { name: `${name} ${at + 1}` }))

function open(parameter: string) {
  const items = [
    ...named('Photo', 4, 'North side'),
    ...named('Letter', 2, 'Far north'),
    ...named('Contact', 1, 'North'),
  ]
  const types = ['Contact', 'Photo', 'Letter'].map(typeOf)
  const host = new FakeHost({ types, items, texts: TEXTS, parameter })
  render(
    <UiProvider dark={false}>
      <TypeGroups value={groups}>
        <SearchResults />
      </TypeGroups>
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  return host
}

beforeAll(fakeLayout)
afterEach(cleanup)

it('shows what was found in groups with their numbers, and marks the words found', async () => {
  const { container } = { container: document.body }
  open('north')
  await screen.findAllByRole('option')
  const heads = [...container.querySelectorAll('[data-group]')].map(({ textContent }) => textContent)
  expect(heads.toSorted()).toEqual(['Contacts 1', 'Knowledge 6'])
  expect(container.querySelectorAll('mark').length).toBeGreaterThan(0)
})

it('narrows to a group by its tab, and to a kind by the filters', async () => {
  const host = open('north')
  const tabs = await screen.findByRole('group', { name: 'Types of items found' })
  fireEvent.click(within(tabs).getByRole('button', { name: /^Knowledge/ }))
  expect(host.parameter).toBe('?q=north&f._t=Photo&f._t=Letter')
  cleanup()
  open(`${host.parameter}&p=1`)
  const kinds = await screen.findByRole('group', { name: 'Kind of item' })
  const shown = within(kinds).getAllByRole('button', { pressed: false })
  expect(shown.map(({ textContent }) => textContent)).toEqual(['photos4', 'letters2'])
})

it('offers in its foot to save and export what was found', async () => {
  open('north')
  expect((await screen.findByTitle('Saved searches')).textContent).toBe('Save search')
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy()
})
