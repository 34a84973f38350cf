// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ItemType } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '../../index.ts'
import texts from '../../texts/en.json' with { type: 'json' }
import modeTexts from '../../texts/modes/en.json' with { type: 'json' }
import PrintSheet from './print-sheet.tsx'

const PLACE: ItemType = {
  name: 'Place',
  defaultIcon: 'map',
  label: ['name'],
  visibility: 'COMMUNITY',
  properties: { name: { v: 'DEF' }, kind: { v: 'DEF' } },
  defaultHeaders: ['kind'],
}
const ITEMS = Array.from({ length: 90 }, (_, at) =>
  anItem(`Place-${at + 1}`, { name: `Place ${at + 1}`, kind: at % 2 ? 'Weir' : 'Camp' }),
)

function open() {
  const host = new FakeHost({
    types: [PLACE],
    items: ITEMS,
    texts: { ...texts, ...modeTexts, 'types.Place.props.kind': 'Kind', 'types.Place.plural': 'places' },
  })
  const onClose = vi.fn<() => void>()
  const query = { types: ['Place'] }
  render(
    <UiProvider dark={false}>
      <PrintSheet query={query} type={PLACE} caption="90 places" onClose={onClose} />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  return onClose
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('has every row, not only those in sight, in the columns of the table; it is printed once all are there', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  const onClose = open()
  expect(await screen.findByText(/rows.* to print/)).toBeTruthy()
  const [header, first] = screen.getAllByRole('row')
  expect(
    within(header as HTMLElement)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Name', 'Kind', 'Created'])
  expect(first?.textContent).toMatch(/^Place 1Camp/)
  expect(screen.getAllByRole('rowheader')).toHaveLength(90)
  await vi.waitFor(() => expect(print).toHaveBeenCalledTimes(1), { timeout: 60_000 })
  fireEvent.click(screen.getByRole('button', { name: 'Back to the list' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})
