// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FakeHost } from '@cairn/testkit/fake-host'
import { Calendar, type CalendarProps } from '../calendar.ts'
import { UiProvider } from '../index.ts'
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

afterEach(cleanup)

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

it('steps to other days and other ways to show them, which the address keeps', () => {
  const { onState } = draw()
  expect(screen.getByRole('heading', { name: 'November 2026' })).toBeTruthy()
  press('Show later days')
  expect(onState.mock.lastCall?.[0]).toEqual({ mode: 'month', day: '2026-12-01' })
  press('Agenda')
  expect(onState.mock.lastCall?.[0]).toEqual({ mode: 'agenda', day: '2026-11-21' })
  press('Today')
  expect(onState.mock.lastCall?.[0]).toMatchObject({ day: expect.stringMatching(/^2026-11-/) })
})

it('opens an entry by the keyboard or a press', () => {
  const { onOpen } = draw({ state: { mode: 'agenda', day: '2026-11-21' } })
  fireEvent.click(screen.getByText('Weir committee'))
  expect(onOpen).toHaveBeenCalledWith('Meeting-1')
  const entry = screen.getByText('Smokehouse day').closest('[tabindex]')
  if (!entry) throw new Error('an entry is not reached with Tab')
  fireEvent.keyDown(entry, { key: 'Enter' })
  expect(onOpen).toHaveBeenLastCalledWith('Meeting-2')
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
