// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FakeHost } from '@cairn/testkit/fake-host'
import { ItemPicker } from './item-picker.tsx'
import { UiProvider } from '../index.ts'

const WORDS = {
  search: '',
  searching: '…',
  failed: 'failed',
  noneFound: 'none',
  suggestions: 'people',
  remove: 'remove',
}
const FIRST = [
  { id: 'Contact-1', label: 'Catherine Weld' },
  { id: 'Contact-2', label: 'Ána Reef' },
]

function open(value: readonly string[] = []) {
  const onAdd = vi.fn<(id: string) => void>()
  const found = async () => [...FIRST.slice(0, 1), { id: 'Contact-3', label: 'Wendy Stone' }]
  render(
    <UiProvider dark={false}>
      <ItemPicker
        {...{ attributes: { 'aria-label': 'To' }, words: WORDS, among: found, value, onAdd, onRemove: onAdd }}
        first={FIRST}
      />
    </UiProvider>,
    { wrapper: new FakeHost({}).wrapper },
  )
  return { onAdd, field: screen.getByRole('combobox') }
}
const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

afterEach(cleanup)

it('offers the nearest before anything is typed, without those that are chosen', () => {
  const { field, onAdd } = open(['Contact-2'])
  expect(offered()).toEqual([])
  fireEvent.focus(field)
  expect(offered()).toEqual(['Catherine Weld'])
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onAdd).toHaveBeenCalledWith('Contact-1')
  expect(offered(), 'closed, so that the next field can be pressed').toEqual([])
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(offered()).toEqual(['Catherine Weld'])
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(offered()).toEqual([])
})

it('offers the nearest that fit first, whatever their marks, and each once', async () => {
  const { field } = open()
  fireEvent.change(field, { target: { value: 'we' } })
  await waitFor(() => expect(offered()).toEqual(['Catherine Weld', 'Wendy Stone']))
  fireEvent.change(field, { target: { value: 'ana' } })
  expect(offered()).toEqual(['Ána Reef'])
})

it('stays open while something else is pressed, which would move from under the pointer', async () => {
  const { field } = open()
  fireEvent.focus(field)
  fireEvent.pointerDown(document.body)
  fireEvent.blur(field)
  expect(offered()).toEqual(['Catherine Weld', 'Ána Reef'])
  fireEvent.pointerUp(document.body)
  await waitFor(() => expect(offered()).toEqual([]))
})
