// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { stateProperty } from '@cairn/contract'
import { useItem, type ItemType } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import { ItemForm, ItemHead, ItemSections } from '../index.ts'
import texts from '../texts/en.json' with { type: 'json' }

beforeAll(() => {
  HTMLElement.prototype.scrollIntoView = () => {}
})
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const FILE: ItemType = {
  name: 'File',
  defaultIcon: 'file',
  label: ['title'],
  visibility: 'PROTECTED',
  properties: { title: { v: 'DEF', required: true }, place: { v: 'DEF' }, state: stateProperty },
  sections: [{ key: 'file', properties: ['title', 'state'] }],
  head: { facts: [], next: ['accept', 'sendOut'] },
  machines: {
    state: {
      first: ['DRAFT'],
      moves: [
        {
          ...{ action: 'accept', from: ['DRAFT'], to: 'ACTIVE' },
          asks: { reason: { v: 'DEF', t: 'text', required: true } },
        },
        {
          ...{ action: 'sendBack', from: ['DRAFT'], to: 'ARCHIVE' },
          asks: { gaps: { v: 'DEF', many: true, required: true, emptyOf: ['title', 'place'] } },
        },
        { action: 'rename', from: ['DRAFT'], to: 'DRAFT', asks: { title: { v: 'DEF', required: true } } },
        { action: 'sendOut', from: ['ACTIVE'], to: 'COMPLETE', shows: 'whoGetsIt' },
      ],
    },
  },
}
const TEXTS = {
  ...texts,
  'types.File.props.reason': 'Reason',
  'types.File.props.state': 'State',
  'types.File.sections.file': 'File',
  'types.File.props.title': 'Title',
  'types.File.props.place': 'Place',
  'types.File.props.gaps': 'What is missing',
  'types.File.moves.sendBack': 'Send back',
  'types.File.moves.rename': 'Rename',
  'types.File.moves.accept': 'Accept',
  'types.File.moves.sendOut': 'Send out',
  'types.File.next.accept': 'Look it over.',
  'types.File.next.sendOut': 'It is accepted.',
  'types.File.options.state.DRAFT': 'Draft',
  'types.File.options.state.ACTIVE': 'Accepted',
  'app.visibility.PROTECTED': 'Protected',
}

function Cell() {
  const state = useItem('File-1')
  if (state.status !== 'ready') return null
  return (
    <UiProvider dark={false}>
      <ItemForm item={state.item} type={state.type} changed={state.changed} hasHead>
        <ItemHead />
        <ItemSections />
      </ItemForm>
    </UiProvider>
  )
}

function open(state: string) {
  const $can = { update: true, accept: true, sendBack: true, sendOut: true, rename: true }
  const host = new FakeHost({
    types: [FILE],
    items: [anItem('File-1', { title: 'Weir', state, $can })],
    texts: TEXTS,
    labels: { 'File-1': 'Weir', 'User-2': 'Jo Marlow', 'Organization-3': 'Saltbox Inlet' },
  })
  render(<Cell />, { wrapper: host.wrapper })
  return host
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name, hidden: true })

it('a dialog stays with its move: when somebody else moved the item, it says so, keeps the words, and sends nothing', async () => {
  const host = open('DRAFT')
  fireEvent.click(button('Accept'))
  const words = await screen.findByLabelText<HTMLTextAreaElement>(/Reason/)
  fireEvent.change(words, { target: { value: 'All is there' } })
  act(() => void host.changeItem('File-1', { state: 'ACTIVE' }))
  expect(await screen.findByText('Meanwhile the state changed from “Draft” to “Accepted”')).toBeTruthy()
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain('Jo Marlow')
  expect(words.value).toBe('All is there')
  expect([...dialog.querySelectorAll('button[type=submit]')]).toEqual([])
  fireEvent.submit(words.form as HTMLFormElement)
  fireEvent.click(await screen.findByRole('button', { name: texts['forms.close'] }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(host.acted).toEqual([])
})

it('a dialog says what somebody else changed of what it asks for, and keeps what was typed', async () => {
  const host = open('DRAFT')
  const sent = vi.fn<(payload: unknown) => void>()
  host.answers.set('rename', sent)
  fireEvent.click(button('Rename'))
  const title = await screen.findByLabelText<HTMLTextAreaElement>(/Title/, { selector: '[role=dialog] *' })
  fireEvent.change(title, { target: { value: 'New weir' } })
  act(() => void host.changeItem('File-1', { title: 'Old weir' }))
  expect(await screen.findByText('Somebody changed “Title” to Old weir')).toBeTruthy()
  expect(screen.getByRole('dialog').textContent).toContain('Jo Marlow')
  expect(title.value).toBe('New weir')
  fireEvent.submit(title.form as HTMLFormElement)
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ title: 'New weir' }))
})

it('what an item lacks is offered to be ticked, and what is ticked is a line among those typed', async () => {
  const host = open('DRAFT')
  const sent = vi.fn<(payload: unknown) => void>()
  host.answers.set('sendBack', sent)
  fireEvent.click(button('Send back'))
  const dialog = await screen.findByRole('dialog')
  const place = await screen.findByLabelText<HTMLInputElement>('Place')
  expect(screen.queryByLabelText('Title', { selector: 'input[type=checkbox]' }), 'it has one').toBeNull()
  fireEvent.click(place)
  expect(place.checked).toBe(true)
  fireEvent.submit(dialog.querySelector('form') as HTMLFormElement)
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ gaps: ['Place'] }))
})

it('what comes in the place of a button takes no press for two seconds', async () => {
  const host = open('DRAFT')
  act(() => void host.changeItem('File-1', { state: 'ACTIVE' }))
  expect(button('Send out').disabled).toBe(true)
  fireEvent.click(button('Send out'))
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => void vi.advanceTimersByTime(2000))
  expect(button('Send out').disabled).toBe(false)
})

it('a move shows what it is about to do before it is made, and is not made before that is there', async () => {
  const host = open('ACTIVE')
  let tell: (answer: unknown) => void = () => {}
  host.answers.set('whoGetsIt', () => new Promise((resolve) => void (tell = resolve)))
  fireEvent.click(button('Send out'))
  const dialog = await screen.findByRole('dialog')
  const submit = () => dialog.querySelector<HTMLButtonElement>('button[type=submit]')
  expect(submit()?.disabled).toBe(true)
  tell({ lines: [{ item: 'Organization-3', days: 15, until: '2026-12-21' }] })
  expect(await screen.findByText('Saltbox Inlet')).toBeTruthy()
  expect(dialog.textContent).toContain('until 21-Dec-2026')
  expect(submit()?.disabled).toBe(false)
  fireEvent.submit(dialog.querySelector('form') as HTMLFormElement)
  await waitFor(() => expect(host.acted.map(({ action }) => action)).toContain('sendOut'))
})

it('what is unsaved is saved before a move is asked for, and no move is asked for where it cannot be', async () => {
  const host = open('DRAFT')
  fireEvent.click(button('Edit Title'))
  const title = await screen.findByLabelText<HTMLInputElement>('Title', { selector: 'input' })
  fireEvent.change(title, { target: { value: '' } })
  fireEvent.click(button('Accept'))
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(host.saved).toEqual([])
  fireEvent.change(title, { target: { value: 'Weir and fish ladder' } })
  fireEvent.click(button('Accept'))
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(host.saved.map(({ changes }) => changes)).toEqual([{ title: 'Weir and fish ladder' }])
})
