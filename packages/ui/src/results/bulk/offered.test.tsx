// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ItemType, SearchState } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { AskCareContext, AskValuesContext, UiProvider } from '../../index.ts'
import modes from '../../texts/modes/en.json' with { type: 'json' }
import SelectionBar from './selection-bar.tsx'

const TYPE: ItemType = {
  ...{ name: 'Note', defaultIcon: 'note', label: ['title'], visibility: 'COMMUNITY', care: true },
  properties: { title: { v: 'DEF' }, state: { v: 'SEL', options: ['OPEN', 'DONE'] } },
  machines: { state: { first: ['OPEN'], moves: [{ action: 'close', from: ['OPEN'], to: 'DONE' }] } },
  bulk: ['title'],
}
const COLLECTION: ItemType = {
  ...{ name: 'Collection', defaultIcon: 'library', label: ['label'], visibility: 'COMMUNITY' },
  properties: { label: { v: 'DEF' } },
  members: { named: 'collections' } as unknown as NonNullable<ItemType['members']>,
}
const TEXTS = { ...modes, 'types.Note.props.title': 'Title', 'types.Note.moves.close': 'Close' }

afterEach(cleanup)

async function offered($can: Record<string, boolean>, mayPin = false): Promise<string[]> {
  const items = [anItem('Note-1', { title: 'One', $can: {} }), anItem('Note-2', { title: 'Two', $can })]
  const host = new FakeHost({ texts: TEXTS, types: [TYPE, COLLECTION], items })
  host.answers.set('isAllowedOnSome', () => ({ isAllowed: mayPin }))
  const ids = new Set(['Note-1', 'Note-2'])
  const search = { ids: [...ids], total: 2, totalIsExact: true, hasMore: false } as unknown as SearchState
  const selection = { ids, set: () => {}, stop: () => {} } as unknown as Parameters<typeof SelectionBar>[0]['selection']
  render(
    <UiProvider dark={false}>
      <AskValuesContext value={() => null}>
        <AskCareContext value={() => null}>
          <SelectionBar {...{ selection, search }} query={{ types: ['Note'] }} type={TYPE} />
        </AskCareContext>
      </AskValuesContext>
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  if (mayPin) await screen.findByRole('button', { name: 'Pin to a collection' })
  const names = screen.getAllByRole('button').map((button) => button.textContent || button.getAttribute('aria-label'))
  cleanup()
  return names.filter((name) => name !== 'Stop selecting').map(String)
}

it('offers what the server would allow with one of the selected items, and nothing else', async () => {
  expect(await offered({})).toEqual([])
  expect(await offered({ update: true })).toEqual(['Change a field …'])
  expect(await offered({ delete: true })).toEqual(['Delete'])
  expect(await offered({ close: true })).toEqual(['Close'])
  expect(await offered({ steward: true })).toHaveLength(1)
  expect(await offered({}, true)).toEqual(['Pin to a collection'])
})
