// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { fakeLayoutOf } from '@cairn/testkit/fake-layout'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { stubBrowser } from '../testing/browser.ts'
import { startCommunityProcess, type CommunityProcess } from '../testing/community-process.ts'
import { openShell, type OpenShell } from '../testing/open-shell.tsx'

let server: CommunityProcess
let open: OpenShell

beforeAll(async () => {
  server = await startCommunityProcess()
})
beforeEach(() => {
  stubBrowser()
  // Wide enough for a list and an item beside it.
  fakeLayoutOf(1200)
})
afterEach(() => {
  cleanup()
  open.shell.channel.close()
})
afterAll(() => server.close())

const column = (name: string) => screen.findByRole('region', { name })

test('who may not create a type is told which right is missing, and who gives it', async () => {
  open = openShell(server.url, '/i-Story-0-1')
  await open.shell.channel.signIn(server.ana.email, 'a password for tests')
  expect(await screen.findByText('You may not create this kind of item')).toBeTruthy()
  expect(
    screen.getByText('You need the right “Stories”. An administrator of your organisation can give it.'),
  ).toBeTruthy()
})

/** Nobody wrote a line of code, nor a text, for the notes of the test's community. */
test('a type is created, read, edited and listed from its definition alone, in words', async () => {
  open = openShell(server.url, '/i-Note-0-1')
  await open.shell.channel.signIn(server.ana.email, 'a password for tests')

  const form = within(await column('New: Note'))
  fireEvent.change(await form.findByLabelText(/^Name/), { target: { value: 'Weir log' } })
  fireEvent.change(form.getByLabelText('Phone'), { target: { value: '250 555 0100' } })
  // Ana is of one organisation: it is the owner.
  expect(await form.findByText('Home')).toBeTruthy()
  fireEvent.click(form.getByRole('button', { name: 'Change these values' }))
  fireEvent.change(form.getByLabelText('Access'), { target: { value: 'COMMUNITY' } })
  expect(form.getByRole('option', { name: 'Community' })).toBeTruthy()
  fireEvent.click(form.getByRole('button', { name: /^Create / }))

  const note = within(await column('Weir log'))
  await waitFor(() => expect(open.address()).toMatch(/^\/i-Note-\d+$/))
  expect(await note.findByRole('button', { name: 'Edit Phone' })).toBeTruthy()
  expect(note.getByText('250 555 0100')).toBeTruthy()
  expect(note.getByRole('button', { name: 'Home' })).toBeTruthy()

  const shownAs = (mode: string) => open.goTo(`/search?c0=${encodeURIComponent(`?q=Weir&f._t=Note&m=${mode}`)}`)
  for (const mode of ['list', 'cards', 'carousel', 'timeline']) {
    shownAs(mode)
    expect(await screen.findByRole('option', { name: /Weir log/ })).toBeTruthy()
  }
  shownAs('table')
  const grid = within(await screen.findByRole('grid'))
  expect(grid.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Name', 'Phone', 'Owner']),
  )
  expect(await grid.findByRole('gridcell', { name: '250 555 0100' })).toBeTruthy()

  // The second change comes before the first is drawn: both are kept.
  act(() => {
    fireEvent.click(within(grid.getByRole('columnheader', { name: /^Name/ })).getByRole('button', { name: /^Name/ }))
    fireEvent.click(grid.getByRole('rowheader', { name: /Weir log/ }))
  })
  await waitFor(() => expect(open.address()).toMatch(/^\/search\/i-Note-\d+\?c0=.*s%3D/))
  const beside = within(await column('Weir log'))
  act(() => {
    fireEvent.click(within(grid.getByRole('columnheader', { name: /^Phone/ })).getByRole('button', { name: /^Phone/ }))
    fireEvent.click(beside.getByRole('button', { name: 'Close this column' }))
  })
  await waitFor(() => expect(open.address()).toMatch(/^\/search\?c0=.*s%3Dphone/))
})
