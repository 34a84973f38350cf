// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { CairnError } from '@cairn/contract/errors'
import { useItem, type ItemType } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import { AmendButton, ItemForm, ItemHead, ItemSections } from '../index.ts'
import texts from '../texts/en.json' with { type: 'json' }

beforeAll(() => {
  HTMLElement.prototype.scrollIntoView = () => {}
})
afterEach(cleanup)

const properties: ItemType['properties'] = {
  title: { v: 'DEF', required: true },
  purpose: { v: 'DEF' },
  number: { v: 'DEF' },
  note: { v: 'DEF' },
  state: { v: 'SEL', options: ['DRAFT', 'SENT', 'OVER'] },
}
const base = { defaultIcon: 'file', label: ['title'], visibility: 'PROTECTED' as const, properties }
const machines = { state: { first: ['DRAFT'], moves: [{ action: 'send', from: ['DRAFT'], to: 'SENT' }] } }
const is = (value: string) => [{ prop: 'state', kind: 'is' as const, value }]
/** A file is amended with a reason once it was sent, until it is over. */
const FILE: ItemType = {
  ...base,
  name: 'File',
  machines,
  guarded: [
    { while: is('OVER') },
    {
      while: is('SENT'),
      open: ['note'],
      by: {
        act: 'amend',
        takes: ['title', 'purpose'],
        asks: { reason: { v: 'DEF', t: 'text', required: true } },
      },
    },
  ],
}
/** A note stays as it is once it was sent. */
const NOTE: ItemType = { ...base, name: 'Note', machines, guarded: [{ while: is('SENT') }] }
const namesOf = (type: string) =>
  Object.fromEntries([...Object.keys(properties), 'reason'].map((name) => [`types.${type}.props.${name}`, name]))
const TEXTS = {
  ...texts,
  ...namesOf('File'),
  ...namesOf('Note'),
  'types.File.moves.amend': 'Amend',
  'types.File.next.amend': 'Both sides see it.',
  'errors.required': 'Needed',
}

function Cell({ id }: { id: string }) {
  const state = useItem(id)
  if (state.status !== 'ready') return null
  return (
    <UiProvider dark={false}>
      <ItemForm item={state.item} type={state.type} changed={state.changed} hasHead>
        <ItemHead />
        <AmendButton />
        <ItemSections />
      </ItemForm>
    </UiProvider>
  )
}

function open(id: string, state: string, $can: Record<string, true> = { update: true }) {
  const values = { title: 'Weir', purpose: 'Fish', number: '7', note: 'Look', state, $can }
  const host = new FakeHost({
    types: [FILE, NOTE],
    items: [anItem(id, values)],
    texts: TEXTS,
    labels: { [id]: 'Weir' },
  })
  render(<Cell id={id} />, { wrapper: host.wrapper })
  return host
}
const penOf = (name: string) => screen.queryByRole('button', { name: `Edit ${name}`, hidden: true })
const pens = () => ['title', 'purpose', 'number', 'note'].filter((name) => penOf(name) !== null)
const amendButton = () => screen.queryByRole('button', { name: 'Amend' })

it('a pen opens the action that the type names at its field, which is sent with its reason', async () => {
  const host = open('File-1', 'SENT')
  const sent = vi.fn<(payload: unknown) => void>()
  host.answers.set('amend', sent)
  expect(pens(), 'a field that no action takes has no pen').toEqual(['title', 'purpose', 'note'])
  fireEvent.click(penOf('purpose') as HTMLElement)
  const dialog = await screen.findByRole('dialog')
  const field = await screen.findByLabelText<HTMLInputElement>('purpose')
  expect(field.value).toBe('Fish')
  await waitFor(() => expect(document.activeElement).toBe(field))
  const submit = dialog.querySelector<HTMLButtonElement>('button[type=submit]')
  expect(submit?.disabled, 'nothing is changed yet').toBe(true)
  fireEvent.change(field, { target: { value: 'Eels' } })
  expect(submit?.disabled).toBe(false)
  fireEvent.click(submit as HTMLElement)
  expect(await screen.findByText('Needed'), 'the reason is asked for').toBeTruthy()
  expect(host.acted).toEqual([])
  fireEvent.change(screen.getByLabelText(/reason/), { target: { value: 'They were forgotten' } })
  fireEvent.click(submit as HTMLElement)
  await waitFor(() => expect(host.acted.map(({ action }) => action)).toEqual(['amend']))
  expect(sent).toHaveBeenCalledWith({ changes: { purpose: 'Eels' }, reason: 'They were forgotten' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('the button opens it with no field; each that the action takes can be added, and one that was refused opens', async () => {
  const host = open('File-1', 'SENT')
  const refusal = new CairnError('invalidItem', '', { properties: { title: { userMessage: 'errors.required' } } })
  const sent = vi.fn<(payload: unknown) => Promise<never>>().mockRejectedValue(refusal)
  host.answers.set('amend', sent)
  fireEvent.click(amendButton() as HTMLElement)
  const dialog = await screen.findByRole('dialog')
  const added = () => [...dialog.querySelectorAll('[data-add]')].map((each) => each.getAttribute('data-add'))
  expect(added()).toEqual(['title', 'purpose'])
  fireEvent.click(dialog.querySelector('[data-add="purpose"]') as HTMLElement)
  fireEvent.change(await screen.findByLabelText('purpose'), { target: { value: '' } })
  fireEvent.change(screen.getByLabelText(/reason/), { target: { value: 'Gone' } })
  fireEvent.click(dialog.querySelector('button[type=submit]') as HTMLElement)
  expect(await screen.findByLabelText(/^title/)).toBeTruthy()
  expect(sent, 'what was emptied is null').toHaveBeenCalledWith({ changes: { purpose: null }, reason: 'Gone' })
  expect(added()).toEqual([])
})

it('what stands open is typed in place, and so is all before it is sent; nothing is once it is over', () => {
  open('File-1', 'SENT')
  act(() => fireEvent.click(penOf('note') as HTMLElement))
  expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe('Look')
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()
  open('File-2', 'DRAFT')
  expect([pens(), amendButton()]).toEqual([['title', 'purpose', 'number', 'note'], null])
  cleanup()
  open('File-3', 'OVER')
  expect([pens(), amendButton()]).toEqual([[], null])
  cleanup()
  open('File-4', 'SENT', {})
  expect([pens(), amendButton()], 'without the right').toEqual([[], null])
})

it('another type uses it without an action: what was sent has no pen', () => {
  open('Note-1', 'SENT')
  expect([pens(), amendButton()]).toEqual([[], null])
  cleanup()
  open('Note-2', 'DRAFT')
  expect(pens()).toEqual(['title', 'purpose', 'number', 'note'])
})
