// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useItem, type ItemType } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import { FootMoves, ItemForm } from '../index.ts'
import texts from '../texts/en.json' with { type: 'json' }

afterEach(cleanup)

const REVIEW: ItemType = {
  name: 'Note',
  defaultIcon: 'file',
  label: ['title'],
  visibility: 'PROTECTED',
  properties: { title: { v: 'DEF' }, review: { v: 'SEL', options: ['GOOD', 'BAD'], tones: { BAD: 'bad' } } },
  head: { facts: [], foot: ['reject', 'approve'], onward: true },
  machines: {
    review: {
      first: [null],
      moves: [
        { action: 'approve', from: [null, 'BAD'], to: 'GOOD' },
        { action: 'reject', from: [null, 'GOOD'], to: 'BAD' },
      ],
    },
  },
}
const TEXTS = { ...texts, 'types.Note.moves.approve': 'Approve', 'types.Note.moves.reject': 'Reject' }
const MAY = { approve: true, reject: true }

function Foot({ onNext }: { onNext: (id: string) => void }) {
  const state = useItem('Note-1')
  if (state.status !== 'ready') return null
  return (
    <UiProvider dark={false}>
      <ItemForm item={state.item} type={state.type} changed={state.changed} hasHead>
        <FootMoves following={['Note-2', 'Note-3', 'Note-4']} onNext={onNext} idle="the last change" />
      </ItemForm>
    </UiProvider>
  )
}

function open(first: Record<string, unknown>, others: Record<string, unknown> = { $can: MAY }) {
  const items = [
    anItem('Note-1', first),
    // The next one is done already, and one may not be changed.
    anItem('Note-2', { review: 'GOOD', $can: MAY }),
    anItem('Note-3', { $can: {} }),
    anItem('Note-4', others),
  ]
  const host = new FakeHost({ types: [REVIEW], items, texts: TEXTS })
  const opened: string[] = []
  render(<Foot onNext={(id) => opened.push(id)} />, { wrapper: host.wrapper })
  return { host, opened }
}
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

it('makes the main move and opens the next item of the list that waits for it', async () => {
  const { host, opened } = open({ $can: MAY })
  expect(names()).toEqual(['Reject', 'Approve, then open the next item'])
  fireEvent.click(screen.getByRole('button', { name: 'Approve, then open the next item' }))
  await waitFor(() => expect(opened).toEqual(['Note-4']))
  expect(host.acted).toMatchObject([{ action: 'approve', id: 'Note-1' }])
})

it('makes another move and stays', async () => {
  const { host, opened } = open({ $can: MAY })
  fireEvent.click(screen.getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(host.acted).toMatchObject([{ action: 'reject' }]))
  expect(opened).toEqual([])
})

it('promises no next one where none waits, and offers nothing that the person may not do', () => {
  open({ $can: MAY }, { review: 'GOOD', $can: MAY })
  expect(names()).toEqual(['Reject', 'Approve'])
  cleanup()
  open({ review: 'GOOD', $can: MAY })
  expect(names()).toEqual(['Reject'])
  cleanup()
  open({ $can: {} })
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.getByText('the last change')).toBeTruthy()
})
