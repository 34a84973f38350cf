// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Move } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { ItemType } from '@cairn/contract/web'
import { localDay } from '@cairn/model/presets'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import texts from '../texts/en.json' with { type: 'json' }
import MoveDialog from './move-dialog.tsx'

afterEach(cleanup)

const MOVE = {
  ...{ action: 'begin', from: ['DRAFT'], to: 'ACTIVE', shows: 'filesToJoin', picks: 'files' },
  asks: { files: { v: 'REL', t: 'Binder', many: true } },
  orNew: { type: 'Binder', values: { owner: 'owner', about: '$id' } },
} as const
const TYPE: ItemType = {
  ...{ name: 'Binder', defaultIcon: 'file', label: ['title'], visibility: 'PUBLIC' },
  properties: { title: { v: 'DEF' }, owner: { v: 'REL', t: 'Organization' } },
}

function open(lines: object[], more: object = {}) {
  const item = anItem('Binder-1', { title: 'Weir', owner: 'Organization-3' })
  const host = new FakeHost({
    ...{ types: [TYPE], items: [item], labels: { 'Binder-2': 'Dam', 'Binder-3': 'Pond' } },
    texts: {
      ...texts,
      'types.Binder.moves.begin': 'Begin',
      'types.Binder.props.files': 'The files that it joins',
      'types.Binder.name': 'Binder',
      'test.note': 'seen by all',
      'errors.binders.notEmpty': '“{name}” is not empty.',
    },
  })
  host.answers.set('filesToJoin', () => ({ lines }))
  const made: unknown[] = []
  host.answers.set('begin', (payload) => void made.push(payload))
  let closed = 0
  const dialog = (
    <UiProvider dark={false}>
      <MoveDialog
        item={item}
        type={TYPE}
        move={{ ...MOVE, from: [...MOVE.from], ...more } as Move}
        onClose={() => (closed += 1)}
      />
    </UiProvider>
  )
  render(dialog, { wrapper: host.wrapper })
  return { host, made, closed: () => closed }
}

it('ticks what a move picks among its lines, and sends it with the move', async () => {
  const { made } = open([
    { item: 'Binder-2', picked: true },
    { item: 'Binder-3', text: 'Pond of the mill' },
    { text: 'Lake', note: 'test.note' },
  ])
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Dam' })
  expect(box.checked).toBe(true)
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  expect(screen.getByText('seen by all')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Pond of the mill' }))
  fireEvent.click(screen.getByRole('button', { name: 'Begin' }))
  await waitFor(() => expect(made).toEqual([{ files: ['Binder-2', 'Binder-3'] }]))
})

it('says a refusal in words, with what they name', async () => {
  const { host } = open([{ item: 'Binder-2', picked: true }])
  await screen.findByRole('checkbox', { name: 'Dam' })
  host.answers.set('begin', () => Promise.reject(new CairnError('binders.notEmpty', undefined, { name: 'Weir' })))
  fireEvent.click(screen.getByRole('button', { name: 'Begin' }))
  expect(await screen.findByText('“Weir” is not empty.')).toBeTruthy()
})

it('opens the form of a new item at once if there is nothing to join', async () => {
  const { host, closed } = open([])
  await waitFor(() => expect(closed()).toBe(1))
  expect(host.opened).toEqual(['i-Binder-0-1'])
})

it('begins with what the item has, and with today', async () => {
  const asks = {
    on: { v: 'DT', beginsWith: ['began', '$today'] },
    whose: { v: 'REL', t: 'Organization', many: true, beginsWith: ['others', 'owner'] },
  }
  const { made } = open([], { shows: undefined, picks: undefined, asks })
  fireEvent.click(await screen.findByRole('button', { name: 'Begin' }))
  const on = localDay(Date.now())
  await waitFor(() => expect(made).toEqual([{ on, whose: ['Organization-3'] }]))
})
