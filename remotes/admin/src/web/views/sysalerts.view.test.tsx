// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { anItem } from '@cairn/testkit/fake-host'
import { renderView } from '../../testing/render-view.tsx'
import texts from '../../texts/en.json' with { type: 'json' }
import SysalertsView from './sysalerts.view.tsx'

afterEach(cleanup)

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const alert = (index: number, values: object) =>
  anItem(`SystemAlert-${index}`, { title: `Alert ${index}`, message: 'Words', ...values })
const ITEMS = [
  alert(1, {}),
  alert(2, { from: inHours(1), until: inHours(2) }),
  alert(3, { until: inHours(-1) }),
  alert(4, { from: inHours(-1), until: inHours(1), modal: true }),
]
const section = (phase: 'ACTIVE' | 'SCHEDULED' | 'ENDED') => {
  const heading = screen.getByRole('heading', { name: new RegExp(texts[`admin.alerts.phase.${phase}`]) })
  return within(heading.closest('section') as HTMLElement)
}

it('ADM-3 groups alerts by their phase: in force, to come, ended', () => {
  renderView(<SysalertsView />, {}, { items: ITEMS })
  expect(
    section('ACTIVE')
      .getAllByText(/^Alert \d/)
      .map(({ textContent }) => textContent),
  ).toEqual(['Alert 1', 'Alert 4'])
  expect(section('SCHEDULED').getByText('Alert 2')).toBeTruthy()
  expect(section('ENDED').getByText('Alert 3')).toBeTruthy()
})

it('ADM-3 ends an alert at once by setting its end', async () => {
  const { host } = renderView(<SysalertsView />, {}, { items: ITEMS.slice(0, 1) })
  const before = new Date().toISOString()
  fireEvent.click(screen.getByRole('button', { name: texts['admin.alerts.end'] }))
  await waitFor(() => expect(host.saved).toMatchObject([{ id: 'SystemAlert-1', changes: {} }]))
  expect(String(host.saved[0]?.changes['until']) >= before).toBe(true)
  await waitFor(() => expect(section('ENDED').getByText('Alert 1')).toBeTruthy())
  expect(screen.queryByRole('button', { name: texts['admin.alerts.end'] })).toBeNull()
})

it('ADM-3 begins a new alert, and previews one as everybody will see it', () => {
  const { host } = renderView(<SysalertsView />, {}, { items: ITEMS.slice(3) })
  fireEvent.click(screen.getByRole('button', { name: texts['admin.alerts.new'] }))
  expect(host.opened).toEqual(['i-SystemAlert-0-1'])
  fireEvent.click(screen.getByRole('button', { name: texts['admin.alerts.preview'] }))
  expect(host.dialogs).toMatchObject([{ title: 'Alert 4', message: 'Words' }])
})
