// @vitest-environment jsdom
import { genericMachine } from '@cairn/contract'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ItemType } from '@cairn/contract/web'
import { anItem, FakeHost, type FakeHostOptions } from '@cairn/testkit/fake-host'
import { fakeLayout } from '@cairn/testkit/fake-layout'
import { ResultMapContext, UiProvider, type ResultMapComponent } from '../../index.ts'
import { ResultsView } from '../../results.ts'
import { chooseEntry } from '../../testing/choose-entry.ts'
import texts from '../../texts/en.json' with { type: 'json' }
import modeTexts from '../../texts/modes/en.json' with { type: 'json' }
import { MOST_WIDTH, setWidth } from './table-columns.ts'

/** A type that nobody wrote a line of code for. */
const TRIP: ItemType = {
  name: 'Trip',
  defaultIcon: 'calendar',
  label: ['name'],
  visibility: 'COMMUNITY',
  machines: { state: genericMachine },
  properties: {
    name: { v: 'DEF' },
    day: { v: 'DT' },
    boats: { v: 'DEF', t: 'integer' },
    place: { v: 'DEF' },
    landing: { v: 'DEF', t: 'geometry' },
    access: { v: 'SEL', options: ['PUBLIC', 'PRIVATE'] },
  },
  listItem: { subtitle: ['place'], chips: ['access'] },
}
const TEXTS = {
  ...texts,
  ...modeTexts,
  'types.Trip.plural': 'trips',
  'types.Trip.props.day': 'Day',
  'types.Trip.props.boats': 'Boats',
  'types.Trip.props.place': 'Place',
  'types.Trip.props.access': 'Access',
  'types.Trip.options.access.PUBLIC': 'Public',
}
const DAYS = ['2026-05-02', '2026-05-01', '2026-04', '2025']

function trips(count = DAYS.length) {
  return Array.from({ length: count }, (_, at) => ({
    ...anItem(`Trip-${at + 1}`, {
      name: `Trip ${String(at + 1).padStart(3, '0')}`,
      ...(DAYS[at] ? { day: DAYS[at] } : {}),
      boats: at,
      place: 'Gull Rock',
      access: 'PUBLIC',
    }),
    $can: { update: true, delete: at !== 1 },
  }))
}

async function open(mode: string, options: FakeHostOptions = {}, ResultMap: ResultMapComponent | null = null) {
  const parameter = mode === 'list' ? '' : `m=${mode}`
  const host = new FakeHost({ types: [TRIP], items: trips(), texts: TEXTS, parameter, ...options })
  const view = (
    <UiProvider dark={false}>
      <ResultMapContext value={ResultMap}>
        <ResultsView type="Trip" />
      </ResultMapContext>
    </UiProvider>
  )
  const drawn = render(view, { wrapper: host.wrapper })
  await screen.findByRole(mode === 'table' ? 'grid' : mode === 'map' ? 'status' : 'listbox')
  return { host, ...drawn }
}

const names = (role = 'option') =>
  screen.getAllByRole(role).map((one) => /Trip \d+/.exec(one.textContent ?? '')?.[0] ?? '')
const option = (name: string) => screen.getByRole('option', { name: new RegExp(name) })
const list = () => screen.getByRole('listbox')

beforeAll(fakeLayout)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a type that has only its definition', () => {
  it.each([
    ['table', 'row'],
    ['cards', 'option'],
    ['timeline', 'option'],
  ])('is marked in %s where something typed is not saved', async (mode, role) => {
    const host = new FakeHost({ types: [TRIP], items: trips(), texts: TEXTS, parameter: `m=${mode}` })
    host.drafts = new Set(['Trip-1'])
    render(
      <UiProvider dark={false}>
        <ResultsView type="Trip" />
      </UiProvider>,
      { wrapper: host.wrapper },
    )
    const mark = await screen.findByText('Not saved')
    expect(mark.closest(`[role=${role}]`)?.textContent).toContain('Trip 001')
  })

  it('has a row in a table: its label, its properties, when it was made', async () => {
    await open('table')
    const [header, first] = screen.getAllByRole('row')
    expect(
      within(header as HTMLElement)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Name', 'Day', 'Boats', 'Place', 'Access', 'Created'])
    expect(within(first as HTMLElement).getByRole('rowheader').textContent).toBe('Trip 001')
    expect(
      within(first as HTMLElement)
        .getAllByRole('gridcell')
        .map((cell) => cell.textContent),
    ).toEqual([expect.stringMatching(/2026/), '0', 'Gull Rock', 'Public', expect.stringMatching(/2026/)])
  })

  it.each(['cards', 'carousel'])('stands in %s with its label, chips and values', async (mode) => {
    await open(mode)
    const first = option('Trip 001')
    for (const text of ['Public', 'Place', 'Gull Rock', 'Boats']) expect(within(first).getByText(text)).toBeTruthy()
  })

  it('stands in a carousel as from its top, however far the one before it was scrolled', async () => {
    await open('carousel', { items: trips(40) })
    const cards = () => screen.getAllByRole('option').map((card, at) => ({ card, name: names()[at] }))
    const former = cards()
    for (const { card } of former) card.scrollTop = 90
    fireEvent.scroll(list(), { target: { scrollLeft: 5000 } })
    await vi.waitFor(() => expect(names()).not.toContain('Trip 001'), { timeout: 60_000 })
    const scrolled = cards().filter(({ card }) => card.scrollTop > 0)
    expect(former).toEqual(expect.arrayContaining(scrolled))
  })

  it('keeps its month in a timeline while it is drawn, also when what stands before it is not', async () => {
    const day = (at: number) =>
      `${2026 - Math.floor(at / 48)}-${String(12 - (Math.floor(at / 4) % 12)).padStart(2, '0')}-15`
    await open('timeline', { items: trips(200).map((trip, at) => ({ ...trip, day: day(at) })) })
    for (const scrollTop of [1700, 2000]) fireEvent.scroll(list(), { target: { scrollTop } })
    const stacks = () => [...list().querySelectorAll<HTMLElement>('[data-index]')]
    // What stands in sight has come, and the one before the first that is drawn has gone.
    await vi.waitFor(() => expect(stacks().map(({ dataset }) => dataset['index'])).toContain('9'), { timeout: 60_000 })
    await vi.waitFor(() => expect(stacks().map(({ dataset }) => dataset['index'])).not.toContain('0'), {
      timeout: 60_000,
    })
    for (const { textContent } of stacks()) expect(textContent).toMatch(/^[A-Z][a-z]+ 202\d/)
  })

  it('stands in a timeline under its months, and years where no more is known', async () => {
    await open('timeline')
    for (const group of ['May 2026', 'April 2026']) expect(screen.getAllByText(group)).toHaveLength(1)
    expect(screen.getAllByText('2025').length).toBeGreaterThan(0)
  })
})

describe('choosing how results are shown', () => {
  it('keeps the mode in the address, and what is selected', async () => {
    const { host } = await open('list')
    fireEvent.click(option('Trip 003'), { ctrlKey: true })
    await chooseEntry('Show results as List', 'Cards')
    await vi.waitFor(() => expect(host.parameter).toBe('m=cards'), { timeout: 60_000 })
    await vi.waitFor(() => expect(option('Trip 003').getAttribute('aria-selected')).toBe('true'), { timeout: 60_000 })
    expect(await screen.findByText('Items selected: 1')).toBeTruthy()
  })

  it('offers a map only where something fills it', async () => {
    await open('list')
    fireEvent.click(screen.getByRole('button', { name: /^Show results as/ }))
    await screen.findByRole('menuitemradio', { name: 'Table' })
    expect(screen.queryByRole('menuitemradio', { name: 'Map' })).toBeNull()
    cleanup()
    const Places: ResultMapComponent = ({ search, onNarrow, onShow }) => (
      <>
        <p>{search.ids.length} places</p>
        <button onClick={() => onNarrow({ prop: 'place', kind: 'is', value: 'Gull Rock' })}>Here</button>
        <button onClick={() => onShow({ area: '1.2.3.4' })}>Moved</button>
        <button onClick={() => [{ layer: 'density' as const }, { area: '5.6.7.8' }].map((change) => onShow(change))}>
          Both
        </button>
      </>
    )
    const { host } = await open('map', {}, Places)
    expect(screen.getByRole('button', { name: 'Show results as Map' })).toBeTruthy()
    expect(screen.getByText('4 places')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Moved' }))
    expect(host.parameter).toBe('m=map&b=1.2.3.4')
    fireEvent.click(screen.getByRole('button', { name: 'Both' }))
    expect(host.parameter).toBe('m=map&b=5.6.7.8&l=density')
    for (let twice = 0; twice < 2; twice++) fireEvent.click(screen.getByRole('button', { name: 'Here' }))
    expect(JSON.parse(new URLSearchParams(host.parameter).get('w') ?? '')).toEqual({
      must: [{ prop: 'place', kind: 'is', value: 'Gull Rock' }],
    })
    cleanup()
    await open('list', { types: [{ ...TRIP, properties: { name: { v: 'DEF' } } }] }, Places)
    expect(screen.queryByRole('button', { name: 'Map' })).toBeNull()
  })
})

describe('a table', () => {
  const header = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name) })

  it('is ordered by a press on a title, then the other way, then as it was', async () => {
    const { host } = await open('table')
    const press = () => fireEvent.click(within(header('Boats')).getByRole('button', { name: 'Boats' }))
    const orders = [press, press, press].map((one) => (one(), host.parameter))
    expect(orders).toEqual(['s=boats&m=table', 's=-boats&m=table', 'm=table'])
  })

  it('keeps the columns a person chose, and forgets those the type has no more', async () => {
    const { host } = await open('table')
    act(() => {
      host.kept.set('table/v-list/Trip', { columns: ['place', 'gone', 'day'], pinned: ['day'], widths: { day: 90 } })
      host.redraw()
    })
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Name', 'Day', 'Place'])
    expect(header('Day').style.width).toBe('90px')
  })

  it('has a column of the address at which each item opens, where a person chose it', async () => {
    const { host } = await open('table')
    expect(screen.queryByRole('columnheader', { name: /Web address/ })).toBeNull()
    act(() => {
      host.kept.set('table/v-list/Trip', { columns: ['$url'], pinned: [], widths: {} })
      host.redraw()
    })
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Name', 'Web address'])
    expect(screen.getByText(`${location.origin}/i-Trip-1`)).toBeTruthy()
  })

  it.each([
    ['sticks where the columns need more room than there is', 400, true],
    ['stands where it stood where they all have room', 2000, false],
  ])('a column that is kept in sight %s', async (_, room, sticks) => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(room)
    const { host } = await open('table')
    act(() => {
      host.kept.set('table/v-list/Trip', { columns: ['day', 'place'], pinned: ['day'], widths: {} })
      host.redraw()
    })
    const cells = [header('Day'), screen.getAllByRole('gridcell')[0] as HTMLElement]
    for (const cell of cells) {
      expect(cell.style.getPropertyValue('--pinned-at')).toBe('220px')
      expect(getComputedStyle(cell).position === 'sticky').toBe(sticks)
    }
  })

  it('stands row under row when it comes back longer than it was left', async () => {
    const { unmount } = await open('table', { items: trips(9) })
    unmount()
    await open('table', { items: trips(20) })
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
    const stacks = new Set(screen.getAllByRole('rowheader').map((cell) => cell.closest<HTMLElement>('[style*="top"]')))
    const tops = [...stacks].map((one) => Number.parseInt(one?.style.top ?? '', 10))
    expect(tops).toEqual([0, 160, 320, 480, 640])
  })

  it('keeps the title of a column in sight once its menu has come', async () => {
    await open('table')
    const buttons = () => within(header('Boats')).getAllByRole('button')
    fireEvent.click(buttons()[1] as HTMLElement)
    await screen.findByRole('menu')
    expect(getComputedStyle(buttons()[0] as HTMLElement).opacity).not.toBe('0')
  })

  it('leaves the column of when items were made its least width', () => {
    const layout = { columns: [], pinned: [], widths: {} }
    expect(setWidth(setWidth(layout, '_c.ts', 10), 'day', 10).widths).toEqual({ '_c.ts': 120, day: 80 })
  })

  it('lets no column grow wider than it can be drawn, in its header and in its rows', async () => {
    await open('table')
    for (const role of ['columnheader', 'rowheader', 'gridcell'])
      for (const cell of screen.getAllByRole(role)) expect(getComputedStyle(cell).maxWidth).toBe(`${MOST_WIDTH}px`)
  })

  it('is a grid to the keyboard', async () => {
    const { host } = await open('table')
    const grid = screen.getByRole('grid')
    const press = (...keys: string[]) => keys.forEach((key) => fireEvent.keyDown(grid, { key }))
    const cell = () => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.textContent
    fireEvent.focus(grid)
    press('ArrowDown', 'ArrowRight', 'ArrowRight')
    expect(cell()).toBe('1')
    press('Home')
    expect(cell()).toBe('Trip 002')
    fireEvent.keyDown(grid, { key: 'End', ctrlKey: true })
    press('Enter')
    expect(host.opened).toEqual(['i-Trip-4'])
  })
})

describe('on a page that reads from right to left', () => {
  beforeAll(() => void (document.documentElement.dir = 'rtl'))
  afterAll(() => void (document.documentElement.dir = ''))

  it('the arrow to the left leads on in a table', async () => {
    await open('table')
    const grid = screen.getByRole('grid')
    fireEvent.focus(grid)
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight']) fireEvent.keyDown(grid, { key })
    expect(grid.getAttribute('aria-activedescendant')).toMatch(/-1$/)
  })

  it('the carousel begins at the right', async () => {
    await open('carousel')
    fireEvent.focus(list())
    fireEvent.keyDown(list(), { key: 'ArrowLeft' })
    expect(screen.getByText('2 of 4')).toBeTruthy()
    const second = option('Trip 002').closest<HTMLElement>('[data-index]')
    expect(second?.style.insetInlineStart).toMatch(/^\d+px$/)
  })
})

describe('selecting', () => {
  const selected = () =>
    names().filter((_, at) => screen.getAllByRole('option')[at]?.getAttribute('aria-selected') === 'true')

  it('takes a press with Control, a range with Shift, and keys', async () => {
    const { host } = await open('list')
    fireEvent.click(option('Trip 001'), { ctrlKey: true })
    fireEvent.click(option('Trip 003'), { shiftKey: true })
    expect(selected()).toEqual(['Trip 001', 'Trip 002', 'Trip 003'])
    fireEvent.focus(list())
    fireEvent.keyDown(list(), { key: ' ' })
    expect(selected()).toEqual(['Trip 001', 'Trip 002'])
    fireEvent.keyDown(list(), { key: 'a', ctrlKey: true })
    expect(selected()).toHaveLength(4)
    fireEvent.keyDown(list(), { key: 'Escape' })
    expect(selected()).toEqual([])
    expect(host.opened).toEqual([])
  })

  it('takes everything in the result, beyond what has come', async () => {
    await open('list', { items: trips(120) })
    fireEvent.click(option('Trip 001'), { ctrlKey: true })
    fireEvent.click(await screen.findByRole('button', { name: 'Select all 50 items' }))
    fireEvent.click(screen.getByRole('button', { name: 'Select all 120 items' }))
    await vi.waitFor(() => expect(screen.getByText('Items selected: 120')).toBeTruthy(), { timeout: 60_000 })
  })

  it('deletes what each item allows, says what was refused and why, and leaves that selected', async () => {
    const { host } = await open('list')
    host.answerDialog = 'Delete'
    fireEvent.click(option('Trip 001'), { ctrlKey: true })
    fireEvent.click(option('Trip 002'), { ctrlKey: true })
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    await vi.waitFor(() => expect(host.dialogs).toHaveLength(2), { timeout: 60_000 })
    expect([...host.items.keys()]).toEqual(['Trip-2', 'Trip-3', 'Trip-4'])
    const Report = host.dialogs[1]?.Content ?? (() => null)
    cleanup()
    render(
      <UiProvider dark={false}>
        <Report close={() => {}} />
      </UiProvider>,
      { wrapper: host.wrapper },
    )
    expect(document.body.textContent).toContain('1 of 2 items done.')
    expect(screen.getByRole('listitem').textContent).toBe('Trip 002notAllowed')
  })

  it('moves the states of a type that has them', async () => {
    const { host } = await open('list')
    host.items.set('Trip-2', { ...(host.items.get('Trip-2') ?? anItem('Trip-2', {})), $can: { archive: true } })
    fireEvent.click(option('Trip 002'), { ctrlKey: true })
    fireEvent.click(await screen.findByRole('button', { name: 'Archive' }))
    await vi.waitFor(() => expect(host.acted).toEqual([{ action: 'archive', id: 'Trip-2' }]), { timeout: 60_000 })
  })
})

it('puts the files of what is selected into a zip, where the type has files', async () => {
  const papers = { v: 'REL', t: 'Attachment', many: true } as const
  const { host } = await open('list', { types: [{ ...TRIP, properties: { ...TRIP.properties, papers } }] })
  for (const name of ['Trip 001', 'Trip 003']) fireEvent.click(option(name), { ctrlKey: true })
  fireEvent.click(await screen.findByRole('button', { name: 'Export files as a zip' }))
  await vi.waitFor(
    () =>
      expect(host.started).toEqual([{ action: 'exportFiles', body: { ids: ['Trip-1', 'Trip-3'], language: 'en' } }]),
    { timeout: 60_000 },
  )
})

it('exports the result as a task, with the columns of the table', async () => {
  const { host } = await open('list')
  fireEvent.click(screen.getByRole('button', { name: 'More actions for this list' }))
  const menu = await screen.findByRole('menu')
  for (const [key, entry] of Object.entries({ Home: 'Select results', ArrowDown: 'Export as CSV' })) {
    fireEvent.keyDown(menu, { key })
    const { id } = screen.getByRole('menuitem', { name: entry })
    await vi.waitFor(() => expect(menu.getAttribute('aria-activedescendant')).toBe(id), { timeout: 60_000 })
  }
  fireEvent.keyDown(menu, { key: 'Enter' })
  await vi.waitFor(() => expect(host.started).toHaveLength(1), { timeout: 60_000 })
  expect(host.started[0]).toMatchObject({
    action: 'exportSearch',
    body: {
      format: 'csv',
      query: { types: ['Trip'] },
      columns: [{ prop: 'name' }, { prop: 'day' }, { prop: 'boats' }, { prop: 'place' }, { prop: 'access' }],
    },
  })
})
