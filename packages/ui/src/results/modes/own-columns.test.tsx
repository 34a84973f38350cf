// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { ItemId } from '@cairn/contract'
import type { ItemType } from '@cairn/contract/web'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { fakeLayout } from '@cairn/testkit/fake-layout'
import { UiProvider } from '../../index.ts'
import { OwnColumns, ResultsView, type OwnTable } from '../../results.ts'
import texts from '../../texts/en.json' with { type: 'json' }
import modeTexts from '../../texts/modes/en.json' with { type: 'json' }

const TRIP: ItemType = {
  name: 'Trip',
  defaultIcon: 'calendar',
  label: ['name'],
  visibility: 'COMMUNITY',
  properties: { name: { v: 'DEF' }, boats: { v: 'DEF', t: 'integer' }, place: { v: 'DEF' } },
}
const TEXTS = { ...texts, ...modeTexts, 'types.Trip.plural': 'trips', 'types.Trip.props.boats': 'Boats' }
const OWN: OwnTable = {
  headers: ['boats'],
  columns: [
    { name: 'crew', title: 'Crew', width: 90, isEnd: true, draw: () => '4' },
    { name: 'boats', title: 'Vessels', width: 90, draw: (item) => `${String(item['boats'])} of them` },
  ],
}

beforeAll(fakeLayout)
afterEach(cleanup)

it('draws its own columns after the label, and a property as the view has it', async () => {
  const items = [anItem('Trip-1', { name: 'Trip 1', boats: 2, place: 'Gull Rock' })]
  const host = new FakeHost({ types: [TRIP], items, texts: TEXTS, parameter: 'm=table' })
  render(
    <UiProvider dark={false}>
      <OwnColumns value={OWN}>
        <ResultsView type="Trip" />
      </OwnColumns>
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  await screen.findByRole('grid')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'Crew', 'Vessels'])
  expect(screen.getAllByRole('gridcell').map(({ textContent }) => textContent)).toEqual(['4', '2 of them'])
  // A column of the view's own can be made wider, and has no place to move to.
  fireEvent.click(
    within(screen.getAllByRole('columnheader')[1] as HTMLElement).getAllByRole('button')[1] as HTMLElement,
  )
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Make the column wider',
    'Make the column narrower',
  ])
})

it('has the picture of a row beside its name, for windows that are too narrow for its column', async () => {
  const pictured: ItemType = {
    ...TRIP,
    properties: { ...TRIP.properties, files: { v: 'REL', t: 'Attachment', many: true } },
    listItem: { picture: { property: 'files' } },
  }
  const items = [
    { ...anItem('Trip-1', { name: 'Trip 1' }), $first: { IMAGE: 'Attachment-7' as ItemId } },
    anItem('Trip-2', { name: 'Trip 2' }),
  ]
  const host = new FakeHost({ types: [pictured], items, texts: TEXTS, parameter: 'm=table' })
  render(
    <UiProvider dark={false}>
      <ResultsView type="Trip" />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  await screen.findByRole('grid')
  const sources = screen.getAllByRole('rowheader').map((cell) => cell.querySelector('img')?.getAttribute('src'))
  expect(sources).toEqual(['/attachment/Attachment-7?variant=small', undefined])
})

it('stays where it is when a row is pressed, and follows the keyboard', async () => {
  const items = [1, 2, 3].map((n) => anItem(`Trip-${n}`, { name: `Trip ${n}` }))
  const host = new FakeHost({ types: [TRIP], items, texts: TEXTS, parameter: 'm=table' })
  const view = (
    <UiProvider dark={false}>
      <ResultsView type="Trip" />
    </UiProvider>
  )
  render(view, { wrapper: host.wrapper })
  const grid = await screen.findByRole('grid')
  const scrolled = vi.fn<() => void>()
  HTMLElement.prototype.scrollIntoView = scrolled
  fireEvent.pointerDown(grid)
  fireEvent.focus(grid)
  expect(scrolled).not.toHaveBeenCalled()
  fireEvent.pointerUp(grid)
  fireEvent.keyDown(grid, { key: 'ArrowDown' })
  await vi.waitFor(() => expect(scrolled).toHaveBeenCalled(), { timeout: 60_000 })
})
