// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { noteItem } from '../../state/opened/opened.ts'
import { stubBrowser } from '../../testing/browser.ts'
import { startCommunityProcess, type CommunityProcess } from '../../testing/community-process.ts'
import { memoryStorage } from '../../testing/memory-storage.ts'
import { openShell, type OpenShell } from '../../testing/open-shell.tsx'

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

/** The shell of a person who opened these items before. */
async function openAs({ email }: { email: string }, ...items: string[]): Promise<OpenShell> {
  const storage = memoryStorage()
  const open = openShell(server.url, '/', storage)
  opened.push(open)
  await open.shell.channel.signIn(email, 'a password for tests')
  for (const [at, id] of items.entries()) noteItem(storage, id, Date.now() - 60_000 + at)
  return open
}

async function openPalette(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: /^Search everything/ }))
  return screen.findByRole('dialog', { name: /^Search everything/ })
}

const namesIn = (place: HTMLElement) =>
  within(place)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

test('what was opened last stands first, and Enter opens it; a deleted item is not there', async () => {
  const [tides, kelp, gone] = [
    await server.addNote({ name: 'Tide table' }),
    await server.addNote({ name: 'Kelp beds' }),
    await server.addNote({ name: 'Torn page' }),
  ]
  const open = await openAs(server.ana, gone, tides, kelp)
  await open.shell.channel.items.remove(gone)
  const palette = await openPalette()
  const last = await within(palette).findByRole('group', { name: 'Items opened last' })
  await waitFor(() => expect(namesIn(last)).toHaveLength(2))
  expect(namesIn(last)[0]).toMatch(/^Kelp beds/)
  expect(namesIn(last)[1]).toMatch(/^Tide table/)
  fireEvent.keyDown(within(palette).getByRole('combobox'), { key: 'Enter' })
  await waitFor(() => expect(open.address()).toBe(`/i-${kelp}`))
})

test('an item that the person may not read is not among those opened last', async () => {
  const note = await server.addNote({ name: 'Not for strangers' })
  await openAs(server.stranger, note)
  const palette = await openPalette()
  await within(palette).findByText(/choose/)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(within(palette).queryByRole('group', { name: 'Items opened last' })).toBeNull()
  expect(palette.textContent).not.toContain('Not for strangers')
})

test('typed words suggest at most two of a type, marked, and lead to all that the person may see', async () => {
  for (const index of [1, 2, 3]) await server.addNote({ name: `Northern shore ${index}` })
  const open = await openAs(server.ana)
  const palette = await openPalette()
  const field = within(palette).getByRole('combobox')
  fireEvent.change(field, { target: { value: 'north' } })
  await waitFor(() => expect(namesIn(palette)).toHaveLength(2))
  expect([...palette.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['North', 'North'])
  fireEvent.click(await within(palette).findByRole('button', { name: 'Show all 3 results' }))
  expect(open.address()).toBe('/search?c0=north')
  // The page says what was searched for.
  await screen.findByRole('region', { name: '“north”' })
})

test('Ctrl Enter opens a suggestion beside what is open', async () => {
  const [tides, sedge] = [await server.addNote({ name: 'Tide table' }), await server.addNote({ name: 'Sedge meadow' })]
  const open = await openAs(server.ana)
  open.goTo(`/i-${tides}`)
  await screen.findByRole('region', { name: 'Tide table' })
  const palette = await openPalette()
  const field = within(palette).getByRole('combobox')
  fireEvent.change(field, { target: { value: 'sedge' } })
  await within(palette).findByRole('option', { name: /Sedge meadow/ })
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(open.address()).toBe(`/i-${tides}/i-${sedge}`))
})
