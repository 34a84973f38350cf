// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { fakeLayout } from '@cairn/testkit/fake-layout'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { stubBrowser } from '../../testing/browser.ts'
import { startCommunityProcess, type CommunityProcess } from '../../testing/community-process.ts'
import { openShell, type OpenShell } from '../../testing/open-shell.tsx'

let server: CommunityProcess
let open: OpenShell

beforeAll(async () => {
  server = await startCommunityProcess()
})
beforeEach(() => {
  stubBrowser()
  fakeLayout()
})
afterEach(() => {
  cleanup()
  open.shell.channel.close()
})
afterAll(() => server.close())

test('who restores a version is told which properties stayed as they are', async () => {
  const about = await server.addNote({ name: 'Gone' })
  const note = await server.addNote({ name: 'First', about: [about] })
  open = openShell(server.url, `/i-${note}`)
  const { channel } = open.shell
  await channel.signIn(server.ana.email, 'a password for tests')
  await channel.items.update(note, 1, { name: 'Second', about: null })
  await channel.items.remove(about)
  fireEvent.click(
    within(await screen.findByRole('region', { name: 'Second' })).getByRole('button', { name: 'History' }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Restore version 1' }))
  expect(
    await screen.findByText('This item is restored as it was in version 1. These fields were not changed: About'),
  ).toBeTruthy()
  expect(await screen.findByRole('region', { name: 'First' })).toBeTruthy()
})

test('of what the server did by itself the history names the system, and the dialog about an item nobody', async () => {
  open = openShell(server.url, `/i-User-${server.ana.index}`)
  await open.shell.channel.signIn(server.ana.email, 'a password for tests')
  const account = within(await screen.findByRole('region', { name: 'Ana' }))
  fireEvent.click(account.getByRole('button', { name: 'About this item' }))
  const created = (await screen.findByText('Created')).nextElementSibling?.textContent
  expect(created).toMatch(/\d/)
  expect(created).not.toContain('by')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.click(account.getByRole('button', { name: 'History' }))
  expect(await screen.findByText('Created by the system')).toBeTruthy()
})
