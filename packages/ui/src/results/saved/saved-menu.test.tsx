// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { ItemType } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { fakeLayout } from '@cairn/testkit/fake-layout'
import { UiProvider } from '../../index.ts'
import { ResultsView, SearchResults } from '../../results.ts'
import texts from '../../texts/en.json' with { type: 'json' }
import filterTexts from '../../texts/filters/en.json' with { type: 'json' }

const CONTACT: ItemType = {
  name: 'Contact',
  defaultIcon: 'user',
  label: ['name'],
  visibility: 'COMMUNITY',
  properties: { name: { v: 'DEF' } },
}
const NAMES = ['Ann', 'Anna', 'Ben']
const SAVED = anItem('SavedSearch-1', { name: 'By number', view: 'list', sortBy: { key: 'name', order: 'desc' } })

function open(parameter: string, view = <ResultsView type="Contact" />) {
  const items = [...NAMES.map((name, index) => anItem(`Contact-${index + 1}`, { name })), SAVED]
  const host = new FakeHost({ types: [CONTACT], items, texts: { ...texts, ...filterTexts }, parameter })
  render(<UiProvider dark={false}>{view}</UiProvider>, { wrapper: host.wrapper })
  return host
}

beforeAll(fakeLayout)
afterEach(cleanup)

it.each([
  ['', 'All3'],
  ['q=ann', 'Saved searches2'],
])('says what the list shows, and "All" of a whole list only: %j', (parameter, name) => {
  open(parameter)
  expect(screen.getByTitle('Saved searches').textContent).toBe(name)
})

it('stands in a search over all types, too', () => {
  open('q=ann', <SearchResults />)
  expect(screen.getByTitle('Saved searches')).toBeTruthy()
})

it('leads from a search that only orders back to all', async () => {
  const host = open('v=SavedSearch-1')
  fireEvent.click(screen.getByTitle('Saved searches'))
  fireEvent.click(await screen.findByRole('button', { name: 'All' }))
  expect(host.parameter).toBe('')
})
