// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineItemType } from '@cairn/contract'
import { queryToSavedSearch } from '@cairn/model/saved-search'
import { FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import { collectionType } from '../../../model/collection.ts'
import texts from '../../../texts/en.json' with { type: 'json' }
import { Members } from './members.tsx'

const named = (name: string) =>
  defineItemType({
    name,
    defaultIcon: 'file',
    label: ['label'],
    properties: { label: { v: 'DEF' } },
    visibility: 'PUBLIC',
  })
const item = (type: string, index: number, values: Record<string, unknown>): Item =>
  ({
    $id: `${type}-${index}` as ItemId,
    _t: type,
    _i: index,
    _u: 1,
    _c: { ts: '2026-05-01T10:00:00Z' },
    ...values,
  }) as Item
const OPEN = { $can: { update: true } }
const things = [
  item('Lexeme', 1, { label: 'shore' }),
  item('Lexeme', 2, { label: 'walk the shore' }),
  item('Note', 1, { label: 'shore survey' }),
  item('Note', 2, { label: 'hills' }),
  item('SavedSearch', 1, { label: 'Words kept', name: 'Words kept', ...queryToSavedSearch({ types: ['Lexeme'] }) }),
]

afterEach(cleanup)

function open(values: Record<string, unknown>) {
  const collection = item('Collection', 1, { label: 'Kept together', ...values })
  const types = [collectionType, ...['Lexeme', 'Note', 'SavedSearch'].map(named)]
  const host = new FakeHost({ texts, types, items: [...things, collection] })
  const drawn = render(
    <UiProvider dark={false}>
      <Members item={collection} />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  return { host, drawn }
}

test('COL-3 what the search finds stands there, held to the types that the collection names', () => {
  const membershipQuery = queryToSavedSearch({ text: 'shore' })
  const { drawn } = open({ membershipQuery })
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect(screen.queryByRole('button', { name: texts['collections.chooseOther'] })).toBeNull()
  drawn.unmount()
  open({ membershipQuery, constrainTypes: ['Note'] })
  expect(screen.getByRole('listitem').textContent).toContain('shore survey')
})

test('COL-3 who may change it holds its members to a type by a press', async () => {
  const { host } = open({ membershipQuery: queryToSavedSearch({ text: 'shore' }), ...OPEN })
  fireEvent.click(screen.getByRole('button', { name: /types\.Note\.plural/ }))
  await waitFor(() =>
    expect(host.saved).toEqual([{ id: 'Collection-1', basedOn: 1, changes: { constrainTypes: ['Note'] } }]),
  )
})

test('COL-3 COL-4 a saved search is taken over once what it finds is told; whoever may only read it is offered nothing', async () => {
  const { host, drawn } = open(OPEN)
  expect(screen.getByText(texts['collections.noSearch'])).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: texts['collections.choose'] }))
  fireEvent.change(screen.getByRole('combobox', { name: texts['collections.search'] }), { target: { value: 'Words' } })
  fireEvent.click(await screen.findByRole('option', { name: 'Words kept' }))
  fireEvent.click(await screen.findByRole('button', { name: texts['collections.use'] }))
  const changes = { membershipQuery: queryToSavedSearch({ types: ['Lexeme'] }) }
  await waitFor(() => expect(host.saved).toEqual([{ id: 'Collection-1', basedOn: 1, changes }]))
  drawn.unmount()
  open({})
  expect(document.querySelector('section')).toBeNull()
})

test('COL-4 a search that the person may not make says so, and shows nothing of it', async () => {
  const { host, drawn } = open({ membershipQuery: queryToSavedSearch({ text: 'shor' }) })
  expect(screen.getByText('shor')).toBeTruthy()
  host.searchError = new CairnError('propertyUnknown', 'secret')
  host.redraw()
  await waitFor(() => expect(screen.getByText(texts['collections.notFound'])).toBeTruthy())
  expect(screen.queryAllByRole('listitem')).toEqual([])
  expect(screen.queryByText('shor')).toBeNull()
  drawn.unmount()
  open({ membershipQuery: queryToSavedSearch({ text: 'shor', types: ['Lexeme'] }), constrainTypes: ['Note'] })
  expect(screen.getByText(texts['collections.noTypeFits'])).toBeTruthy()
  expect(screen.queryByText('shor')).toBeNull()
})

test('COL-4 who may change it sees what it asks for, whether they may make the search or not', async () => {
  const { host } = open({ membershipQuery: queryToSavedSearch({ text: 'shor' }), ...OPEN })
  host.searchError = new CairnError('propertyUnknown', 'secret')
  host.redraw()
  await waitFor(() => expect(screen.getByText(texts['collections.notFound'])).toBeTruthy())
  expect(screen.getByText('shor')).toBeTruthy()
})
