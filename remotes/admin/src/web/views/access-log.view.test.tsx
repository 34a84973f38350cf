// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { fakeLayout } from '@cairn/testkit/fake-layout'
import { renderView } from '../../testing/render-view.tsx'
import texts from '../../texts/en.json' with { type: 'json' }
import AccessLogView from './access-log.view.tsx'
import SignInLogView from './sign-in-log.view.tsx'

beforeAll(fakeLayout)
afterEach(cleanup)

const READ = { at: '2026-11-20T10:00:00Z', by: 'User-2', op: 'read', item: 'Contact-7', level: 'PRIVATE' }
const labels = { 'User-2': 'Ellen Marsh', 'User-3': 'Ivo Reed', 'Contact-7': 'Ada Weir' }

it('ADM-6 lists who read which guarded item, also in another person’s name, and opens the item', async () => {
  const entries = [READ, { ...READ, as: 'User-3', op: 'export' }, { ...READ, by: '' }]
  const { host } = renderView(<AccessLogView />, { accessLog: { entries } }, { labels })
  const rows = await screen.findAllByRole('option', { name: /Ada Weir/ })
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Ellen Marsh · .*View of an item/),
    expect.stringMatching(/Ellen Marsh acting as Ivo Reed · .*Export of items/),
    expect.stringContaining(texts['admin.access.server']),
  ])
  fireEvent.click(rows[0] as HTMLElement)
  expect(host.opened).toEqual(['i-Contact-7'])
})

it('ADM-6 narrows the log to a person, a kind and days, and exports what is shown', async () => {
  const { host, asked } = renderView(<AccessLogView />, { accessLog: { entries: [] } }, { labels, parameter: 'User-2' })
  await screen.findByText(texts['admin.log.none'])
  expect(asked.at(-1)?.payload).toEqual({ by: 'User-2' })
  fireEvent.change(screen.getByLabelText(texts['admin.log.kind']), { target: { value: 'export' } })
  fireEvent.change(screen.getByLabelText(texts['admin.log.from']), { target: { value: '2026-11-01' } })
  const payload = { by: 'User-2', op: 'export', from: new Date('2026-11-01T00:00').toISOString() }
  await waitFor(() => expect(asked.at(-1)?.payload).toEqual(payload))
  fireEvent.click(screen.getByRole('button', { name: texts['admin.log.export'] }))
  await waitFor(() => expect(host.started).toMatchObject([{ action: 'exportAccessLog', body: payload }]))
  fireEvent.click(screen.getByRole('button', { name: texts['admin.log.everyone'] }))
  await waitFor(() => expect(asked.at(-1)?.payload).not.toHaveProperty('by'))
})

it('ADM-6 lists who signed in, and failed attempts', async () => {
  const entries = [
    { id: 2, at: '2026-11-20T10:00:00Z', user: 'User-2', ip: '10.0.0.1', result: 'signedIn' },
    { id: 1, at: '2026-11-20T09:00:00Z', ip: '10.0.0.2', result: 'refused' },
  ]
  renderView(<SignInLogView />, { signInLog: { entries } }, { labels })
  expect(await screen.findByRole('option', { name: /Ellen Marsh/ })).toBeTruthy()
  const unknown = screen.getByRole('option', { name: new RegExp(texts['admin.signIn.unknown']) })
  expect(unknown.textContent).toContain(texts['admin.signIn.refused'])
})
