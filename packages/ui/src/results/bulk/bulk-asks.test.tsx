// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ItemType } from '@cairn/contract/web'
import { FakeHost } from '@cairn/testkit/fake-host'
import { AskValuesContext, UiProvider, type AskValuesProps } from '../../index.ts'
import modes from '../../texts/modes/en.json' with { type: 'json' }
import { BulkAsks, type BulkAsksProps } from './bulk-asks.tsx'

const TYPE: ItemType = {
  name: 'Task',
  defaultIcon: 'note',
  label: ['title'],
  visibility: 'COMMUNITY',
  properties: { title: { v: 'DEF' }, keeper: { v: 'DEF' }, state: { v: 'SEL', options: ['OPEN', 'DONE'] } },
  machines: {
    state: {
      first: ['OPEN'],
      moves: [{ action: 'close', from: ['OPEN'], to: 'DONE', asks: { day: { v: 'DT' } } }],
    },
  },
  bulk: ['keeper', 'close', { action: 'copy', asks: { to: { v: 'DEF' } } }],
}
const TEXTS = {
  ...modes,
  'types.Task.moves.close': 'Close',
  'types.Task.bulk.copy': 'Copy',
}

const ALL = { right: () => true, move: () => true }

afterEach(cleanup)

it('asks once for what a move of many asks for, or what an action takes', () => {
  const onAsk = vi.fn<BulkAsksProps['onAsk']>()
  const Asking = ({ title, asks, onAsk: give }: AskValuesProps) => (
    <button onClick={() => void give({ [Object.keys(asks)[0] ?? '']: 'x' })}>{`Ask: ${title}`}</button>
  )
  render(
    <UiProvider dark={false}>
      <AskValuesContext value={Asking}>
        <BulkAsks type={TYPE} ids={new Set(['Task-1'])} offered={ALL} onAsk={onAsk} />
      </AskValuesContext>
    </UiProvider>,
    { wrapper: new FakeHost({ texts: TEXTS }).wrapper },
  )
  for (const title of ['Close', 'Copy']) {
    fireEvent.click(screen.getByRole('button', { name: title }))
    fireEvent.click(screen.getByRole('button', { name: `Ask: ${title}` }))
    expect(screen.queryByRole('button', { name: `Ask: ${title}` })).toBeNull()
  }
  expect(onAsk.mock.calls.map(([{ action }, title, values]) => [action, title, values])).toEqual([
    ['close', 'Close', { day: 'x' }],
    ['copy', 'Copy', { to: 'x' }],
  ])
})
