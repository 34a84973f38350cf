// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeHost } from '@cairn/testkit/fake-host'
import { Calendar, type CalendarProps } from '../calendar.ts'
import { UiProvider } from '../index.ts'
import { chooseEntry } from '../testing/choose-entry.ts'
import texts from '../texts/calendar/en.json' with { type: 'json' }

const EVENTS = [
  { id: 'Meeting-1', title: 'Weir committee', date: '2026-11-21', start: '09:30', end: '11:00', note: 'Coming' },
  { id: 'Meeting-2', title: 'Smokehouse day', date: '2026-11-24' },
]

function draw(props: Partial<CalendarProps> = {}) {
  const calls = {
    onState: vi.fn<CalendarProps['onState']>(),
    onRange: vi.fn<CalendarProps['onRange']>(),
    onOpen: vi.fn<CalendarProps['onOpen']>(),
  }
  render(
    <UiProvider dark={false}>
      <Calendar
        label="Meetings"
        events={EVENTS}
        state={{ mode: 'month', day: '2026-11-21' }}
        clock={{ zone: 'America/Toronto', now: '2026-11-21T08:00' }}
        {...calls}
        {...props}
      />
    </UiProvider>,
    { wrapper: new FakeHost({ texts }).wrapper },
  )
  return calls
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

// Room for the kinds in the bar, and for no month beside it.
beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('tells which days are on show, so that only these are loaded', () => {
  const { onRange } = draw()
  expect(onRange.mock.lastCall?.[0]).toEqual({ from: '2026-11-01', to: '2026-12-12' })
  cleanup()
  expect(draw({ state: { mode: 'day', day: '2026-03-08' } }).onRange.mock.lastCall?.[0]).toEqual({
    from: '2026-03-08',
    to: '2026-03-08',
  })
})

it('begins the agenda at its day', () => {
  const { onRange } = draw({ state: { mode: 'agenda', day: '2026-11-21' } })
  expect(onRange.mock.lastCall?.[0]).toEqual({ from: '2026-11-21', to: '2026-12-21' })
})

it('says that events are on their way, and not that there are none', async () => {
  const ways = { mode: 'agenda', day: '2026-11-21' } as const
  const nothing = texts['ui.calendar.nothing']
  draw({ events: [], state: ways, isLoading: true })
  expect(screen.queryByText(nothing)).toBeNull()
  expect(await screen.findByRole('status', { name: /ui.loading|Loading/ })).toBeTruthy()
  cleanup()
  draw({ events: [], state: ways, hasFailed: true })
  expect(screen.queryByText(nothing)).toBeNull()
  cleanup()
  draw({ events: [], state: ways })
  expect(screen.getByText(nothing)).toBeTruthy()
})

it('steps to other days and other ways to show them, which the address keeps', async () => {
  const { onState } = draw()
  expect(screen.getByRole('heading', { name: 'November 2026' })).toBeTruthy()
  press('Show later days')
  expect(onState.mock.lastCall?.[0]).toEqual({ mode: 'month', day: '2026-12-01' })
  await chooseEntry(/^Days shown/, 'Agenda')
  expect(onState.mock.lastCall?.[0]).toEqual({ mode: 'agenda', day: '2026-11-21' })
  press('Today')
  expect(onState.mock.lastCall?.[0]).toMatchObject({ day: expect.stringMatching(/^2026-11-/) })
})

it('opens an entry of a list or of a day', () => {
  const { onOpen } = draw({ state: { mode: 'agenda', day: '2026-11-21' } })
  fireEvent.click(screen.getByRole('button', { name: /^09:30 .*Weir committee Coming$/ }))
  expect(onOpen).toHaveBeenCalledWith('Meeting-1')
  cleanup()
  const inMonth = draw()
  const entry = screen.getByText('Smokehouse day').closest('[tabindex]')
  if (!entry) throw new Error('an entry is not reached with Tab')
  fireEvent.keyDown(entry, { key: 'Enter' })
  expect(inMonth.onOpen).toHaveBeenLastCalledWith('Meeting-2')
})

it('says on an entry when it is and how it stands, and of days on end only where they are', () => {
  draw({ events: [...EVENTS, { id: 'C-1', title: 'Closed', date: '2026-11-25', until: '2026-11-26', isRail: true }] })
  expect(screen.getByText('09:30, Coming')).toBeTruthy()
  expect(screen.getByText('Closed').closest('.cairn-event')?.classList.contains('cairn-event-rail')).toBe(true)
  expect(screen.getByText('Smokehouse day').closest('.cairn-event-rail')).toBeNull()
})

it('names the kinds of entries, and switches each', () => {
  const kind = (value: string, isShown: boolean) =>
    ({ value, label: value, icon: 'clock', tone: 'warn', isShown }) as const
  const onKind = vi.fn<(value: string) => void>()
  draw({ kinds: [kind('Due', true), kind('Meeting', false)], onKind })
  const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')
  expect([pressed('Due'), pressed('Meeting')]).toEqual(['true', 'false'])
  press('Meeting')
  expect(onKind).toHaveBeenCalledWith('Meeting')
})

it('shows a small month and the coming days beside it where there is room', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  const { onState, onRange, onOpen } = draw({ state: { mode: 'day', day: '2026-11-21' } })
  expect(onRange.mock.lastCall?.[0]).toEqual({ from: '2026-11-01', to: '2026-12-12' })
  expect(screen.getByText('Sat 21 Nov')).toBeTruthy()
  expect(screen.getByText('Tue 24 Nov')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Smokehouse day' }))
  expect(onOpen).toHaveBeenCalledWith('Meeting-2')
  const today = screen.getByRole('button', { name: 'Saturday, 21 November 2026' })
  expect([today.getAttribute('aria-current'), today.querySelector('[data-dots]')?.getAttribute('data-dots')]).toEqual([
    ...['date', '1'],
  ])
  today.focus()
  fireEvent.keyDown(today, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Saturday, 28 November 2026' }))
  fireEvent.click(document.activeElement as HTMLElement)
  expect(onState).toHaveBeenCalledWith({ mode: 'day', day: '2026-11-28' })
})

it('shows a week above the coming days on a phone, and the month to whoever presses its name', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390)
  const { onState, onRange } = draw({ state: { mode: 'agenda', day: '2026-11-21' } })
  expect(onRange.mock.lastCall?.[0]).toEqual({ from: '2026-11-15', to: '2026-12-21' })
  expect(screen.getAllByRole('button', { name: /day, \d+ November 2026$/ })).toHaveLength(7)
  press('November 2026')
  expect(onState).toHaveBeenCalledWith({ mode: 'month', day: '2026-11-21' })
  cleanup()
  draw()
  expect(screen.getAllByRole('button', { name: /day, \d+ \w+ 2026$/ })).toHaveLength(42)
  expect(screen.getByText('Tue 24 Nov')).toBeTruthy()
  cleanup()
  draw({ state: { mode: 'week', day: '2026-11-21' } })
  expect(screen.getByText('Sat 21 Nov')).toBeTruthy()
  expect(screen.queryByText('Tue 24 Nov')).toBeNull()
})

it('shows each entry of one item on its own day, also one that comes in later', () => {
  const due = { id: 'ConsultResponse-1', title: 'Weir', date: '2026-11-24', note: 'Due' }
  const step = { ...due, date: '2026-11-20', note: 'Step due' }
  const onOpen = vi.fn<CalendarProps['onOpen']>()
  const shown = (events: CalendarProps['events']) => (
    <UiProvider dark={false}>
      <Calendar
        {...{ label: 'Due', events, onOpen, onState: () => {}, onRange: () => {} }}
        state={{ mode: 'agenda', day: '2026-11-16' }}
        clock={{ zone: 'America/Toronto', now: '2026-11-21T08:00' }}
      />
    </UiProvider>
  )
  const { rerender } = render(shown([due]), { wrapper: new FakeHost({ texts }).wrapper })
  rerender(shown([due, step]))
  const [first, second] = screen.getAllByText('Weir')
  fireEvent.click(first as HTMLElement)
  fireEvent.click(second as HTMLElement)
  expect(onOpen.mock.calls).toEqual([[due.id], [due.id]])
})
