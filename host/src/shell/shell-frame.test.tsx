// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Channel } from '@cairn/channel'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { KEEP_WATCH_MS } from '../state/limits.ts'
import { stubBrowser } from '../testing/browser.ts'
import { startCommunityProcess, type CommunityProcess } from '../testing/community-process.ts'
import { openChannel } from '../testing/open-channel.ts'
import { openShell, openSocket, type OpenShell } from '../testing/open-shell.tsx'

const PASSWORD = 'a password for tests'
let server: CommunityProcess
const opened: OpenShell[] = []

beforeAll(async () => {
  server = await startCommunityProcess()
})
beforeEach(() => stubBrowser())
afterEach(() => {
  cleanup()
  for (const { shell } of opened.splice(0)) shell.channel.close()
})
afterAll(() => server.close())

/** The shell at an address, signed in as that person. */
async function openAs(person: { email: string }, address: string): Promise<OpenShell> {
  const open = openShell(server.url, address)
  opened.push(open)
  await open.shell.channel.signIn(person.email, PASSWORD)
  return open
}

/** Another person's end of the wire, without a screen. */
async function signedInChannel(person: { email: string }): Promise<Channel> {
  const channel = openChannel(server.url, { createSocket: openSocket })
  await channel.signIn(person.email, PASSWORD)
  return channel
}

const column = (name: string) => screen.findByRole('region', { name })

test('the address is what is on the screen: one column for each of its cells', async () => {
  const [tides, eelgrass] = [
    await server.addNote({ name: 'Tide table' }),
    await server.addNote({ name: 'Eelgrass survey' }),
  ]
  const open = await openAs(server.ana, `/i-${tides}/i-${eelgrass}`)
  const first = await column('Tide table')
  await column('Eelgrass survey')
  await expect.poll(() => document.title).toBe('Eelgrass survey · Test')
  fireEvent.click(within(first).getByRole('button', { name: 'Close this column' }))
  await waitFor(() => expect(open.address()).toBe(`/i-${eelgrass}`))
  expect(screen.queryByRole('region', { name: 'Tide table' })).toBeNull()
})

test('a visitor finds a search field in the header, and what the site is', async () => {
  const open = openShell(server.url, '/sign-in')
  opened.push(open)
  expect((await screen.findAllByRole('button', { name: /Search everything/ })).length).toBe(1)
  expect(screen.getByText('Community Cairn')).toBeTruthy()
})

test('a column that opens takes the focus, and Esc closes it', async () => {
  const note = await server.addNote({ name: 'Beach log' })
  const open = await openAs(server.ana, `/i-${note}`)
  fireEvent.click(within(await column('Beach log')).getByRole('button', { name: 'History' }))
  const history = await column('History of Beach log')
  await waitFor(() => expect(history.contains(document.activeElement)).toBe(true))
  fireEvent.keyDown(history, { key: 'Escape' })
  await waitFor(() => expect(open.address()).toBe(`/i-${note}`))
})

test('what another person saves appears in place, marked with their name', async () => {
  const note = await server.addNote({ name: 'Ferry times', phone: '250 555 0100' })
  await openAs(server.ana, `/i-${note}`)
  const shown = await column('Ferry times')
  await within(shown).findByText('250 555 0100')
  const ben = await signedInChannel(server.ben)
  await ben.items.update(note, 1, { phone: '250 555 0199' })
  await within(shown).findByText('250 555 0199')
  expect(await within(shown).findByText(/Ben, just now/)).toBeTruthy()
  ben.close()
})

test('closing with something unsaved says once that it is kept, and opens it again', async () => {
  const [note, other] = [await server.addNote({ name: 'Kelp beds' }), await server.addNote({ name: 'Herring' })]
  const open = await openAs(server.ana, `/i-${other}/i-${note}`)
  const type = async () => within(await column('Kelp beds')).findByRole('textbox')
  fireEvent.click(await within(await column('Kelp beds')).findByRole('button', { name: /Edit .*phone/i }))
  fireEvent.change(await type(), { target: { value: '250 555 0123' } })
  await within(await column('Kelp beds')).findByRole('group', { name: 'Unsaved changes' })
  fireEvent.click(within(await column('Kelp beds')).getByRole('button', { name: 'Close this column' }))
  await waitFor(() => expect(open.address()).toBe(`/i-${other}`))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(open.shell.unsaved.has(note)).toBe(true)
  await screen.findByText('Kelp beds is not saved. What you typed is kept.')
  fireEvent.click(screen.getByRole('button', { name: 'Open the item' }))
  await waitFor(() => expect(open.address()).toBe(`/i-${other}/i-${note}`))
  expect(await type()).toHaveProperty('value', '250 555 0123')
  open.goTo(`/i-${other}`)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Kelp beds' })).toBeNull())
  expect(screen.queryByText(/What you typed is kept/), 'it was said already').toBeNull()

  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const search = await screen.findByRole('combobox')
  fireEvent.change(search, { target: { value: note } })
  fireEvent.keyDown(search, { key: 'Enter' })
  await waitFor(() => expect(open.address()).toBe(`/i-${note}`))
  expect(await type()).toHaveProperty('value', '250 555 0123')
})

test('on a small screen one column shows, with the way back above it', async () => {
  stubBrowser({ isNarrow: true })
  const [tides, eelgrass] = [await server.addNote({ name: 'Tides' }), await server.addNote({ name: 'Eelgrass' })]
  const open = await openAs(server.ana, `/i-${tides}/i-${eelgrass}`)
  await column('Eelgrass')
  expect(screen.getAllByRole('region')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(open.address()).toBe(`/i-${tides}`))
})

test('the menu of a small screen keeps Esc from the columns beneath it, and is away while a dialog is there', async () => {
  stubBrowser({ isNarrow: true })
  const [tides, eelgrass] = [await server.addNote({ name: 'Tides' }), await server.addNote({ name: 'Eelgrass' })]
  const { shell, address } = await openAs(server.ana, `/i-${tides}/i-${eelgrass}`)
  await column('Eelgrass')
  fireEvent.click(screen.getByRole('button', { name: 'Open the menu' }))
  const menu = () => document.querySelector('dialog')
  expect(menu()?.open).toBe(true)
  const isLeftAlone = fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(isLeftAlone).toBe(true)

  const answered = shell.dialogs.open({ title: 'Still there?', message: 'Say so.', buttons: [{ text: 'Yes' }] })
  await waitFor(() => expect(menu()).toBeNull())
  fireEvent.click(await screen.findByRole('button', { name: 'Yes' }))
  await act(() => answered)
  expect(menu()?.open).toBe(true)
  expect(address()).toBe(`/i-${tides}/i-${eelgrass}`)
})

test('an address that names nothing says so', async () => {
  await openAs(server.ana, '/Nothing/here')
  expect(await screen.findByText('There is no page at this address')).toBeTruthy()
})

test('a column stays open while one of its checks refuses', async () => {
  const note = await server.addNote({ name: 'Half filled in' })
  const open = await openAs(server.ana, `/i-${note}`)
  const closeButton = within(await column('Half filled in')).getByRole('button', { name: 'Close this column' })
  const refused = vi.fn<() => boolean>(() => false)
  const takeAway = open.shell.cellChecks.add(`i-${note}`, 'CLOSE', refused)
  fireEvent.click(closeButton)
  await waitFor(() => expect(refused).toHaveBeenCalledOnce())
  fireEvent.click(await screen.findByRole('button', { name: 'Stay on this page' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(open.address()).toBe(`/i-${note}`)
  takeAway()
  fireEvent.click(closeButton)
  await waitFor(() => expect(open.address()).toBe('/'))
})

test('a column that stays while the address changes keeps its element; Back asks for the one that goes', async () => {
  const note = await server.addNote({ name: 'Still sending' })
  const open = await openAs(server.ana, '/search')
  const search = await column('Search results')
  open.goTo(`/search/i-${note}`)
  await column('Still sending')
  expect(search.isConnected).toBe(true)
  open.shell.cellChecks.add(`i-${note}`, 'CLOSE', () => false)
  open.step(-1)
  fireEvent.click(await screen.findByRole('button', { name: 'Stay on this page' }))
  expect(open.address()).toBe(`/search/i-${note}`)
  await column('Still sending')
  open.step(-1)
  fireEvent.click(await screen.findByRole('button', { name: 'Leave this page' }))
  await waitFor(() => expect(open.address()).toBe('/search'))
  expect(screen.queryByRole('region', { name: 'Still sending' })).toBeNull()
  expect(search.isConnected).toBe(true)
})

test('an item one may not see looks like one that is not there', async () => {
  const note = await server.addNote({ name: 'Not for strangers' })
  await openAs(server.stranger, `/i-${note}/i-Note-999999`)
  await waitFor(() =>
    expect(screen.queryAllByText('You may not see this item, or the item does not exist')).toHaveLength(2),
  )
  expect(screen.queryByText('Not for strangers')).toBeNull()
})

test('a visitor signs in and comes to where they were going; a refusal keeps the address typed', async () => {
  const note = await server.addNote({ name: 'Members only' })
  const open = openShell(server.url, `/i-${note}`)
  opened.push(open)
  await waitFor(() => expect(open.address()).toBe(`/sign-in?next=${encodeURIComponent(`/i-${note}`)}`))
  const email = await screen.findByLabelText('E-mail')
  fireEvent.change(email, { target: { value: server.ana.email } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'wrong' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText('The e-mail address or the password is wrong')
  expect(email).toHaveProperty('value', server.ana.email)
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: PASSWORD } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await column('Members only')
  expect(open.address()).toBe(`/i-${note}`)
})

/** How many elements there are once nothing more comes: the list beside an item may still be on its way. */
async function nodesAtRest(): Promise<number> {
  for (let before = -1; ;) {
    const now = document.querySelectorAll('*').length
    if (now === before) return now
    before = now
    await act(() => new Promise((resolve) => setTimeout(resolve, 1000)))
  }
}

test('T38 columns that were opened and closed leave no watch and nothing on the page', async () => {
  const notes = await Promise.all(Array.from({ length: 20 }, (_, at) => server.addNote({ name: `Sounding ${at}` })))
  const { shell, goTo } = await openAs(server.ana, '/search')
  const openAndClose = async (at: number) => {
    goTo(`/search/i-${notes[at]}`)
    await column(`Sounding ${at}`)
    goTo('/search')
    expect(screen.queryByRole('region', { name: `Sounding ${at}` })).toBeNull()
  }
  await openAndClose(0)
  const nodes = await nodesAtRest()
  for (const at of notes.keys()) await openAndClose(at)
  expect(await nodesAtRest()).toBe(nodes)
  expect(shell.channel.watchCount()).toBeGreaterThan(4)
  // The alerts, texts and lists of values of the install, and the saved searches of the menu.
  await waitFor(() => expect(shell.channel.watchCount()).toBe(4), { timeout: 3 * KEEP_WATCH_MS })
})

test('signing out empties the caches and drops every watch', async () => {
  const note = await server.addNote({ name: 'Left behind' })
  const { shell, address } = await openAs(server.ana, `/i-${note}`)
  await column('Left behind')
  // The item and links, the alerts, texts and lists of values of the install, and the saved searches of the
  // menu.
  await waitFor(() => expect(shell.channel.watchCount()).toBe(6))
  shell.channel.signOut()
  await waitFor(() => expect(address()).toBe('/sign-in'))
  expect(shell.items.entry(note)).toEqual({ status: 'loading' })
  expect(shell.channel.watchCount()).toBe(0)
})
