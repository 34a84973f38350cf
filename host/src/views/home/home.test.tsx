// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { stubBrowser } from '../../testing/browser.ts'
import { startCommunityProcess, type CommunityProcess } from '../../testing/community-process.ts'
import { openShell, type OpenShell } from '../../testing/open-shell.tsx'

let server: CommunityProcess
let open: OpenShell

beforeAll(async () => {
  server = await startCommunityProcess()
})
beforeEach(() => stubBrowser())
afterEach(() => {
  cleanup()
  open.shell.channel.close()
})
afterAll(() => server.close())

async function openHome(): Promise<void> {
  open = openShell(server.url, '/')
  await open.shell.channel.signIn(server.ana.email, 'a password for tests')
}

test('guidance speaks of keys on a wide screen, and of what a thumb finds on a phone', async () => {
  await openHome()
  expect((await screen.findByText(/press \//i)).textContent).not.toMatch(/magnifying glass/)
  cleanup()
  open.shell.channel.close()
  stubBrowser({ isNarrow: true })
  await openHome()
  expect((await screen.findByText(/magnifying glass/)).textContent).not.toMatch(/press/i)
})

test('how much there is leads to it', async () => {
  await server.addNote({ name: 'Weir' })
  await openHome()
  const home = within(await screen.findByRole('region', { name: 'Home' }))
  const counts = within(await home.findByRole('region', { name: 'Number of items' }))
  const links = await counts.findAllByRole('link')
  for (const link of links) expect(link.getAttribute('href')).toMatch(/^\/search\?c0=/)
  fireEvent.click(links[0] as HTMLElement)
  await waitFor(() => expect(open.address()).toMatch(/^\/search\?c0=/))
})
