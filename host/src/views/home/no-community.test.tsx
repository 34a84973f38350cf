// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userOf } from '@cairn/channel/session'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { stubBrowser } from '../../testing/browser.ts'
import { startCommunityProcess, type CommunityProcess } from '../../testing/community-process.ts'
import { openShell, type OpenShell } from '../../testing/open-shell.tsx'

let server: CommunityProcess
let open: OpenShell

beforeAll(async () => {
  server = await startCommunityProcess()
  stubBrowser()
})
afterEach(() => {
  cleanup()
  open.shell.channel.close()
})
afterAll(() => server.close())

test('home says whom to ask to a person who belongs to no organisation, and to nobody else', async () => {
  open = openShell(server.url, '/')
  const { channel } = open.shell
  await channel.signIn(server.ana.email, 'a password for tests')
  await screen.findByRole('heading', { name: /Welcome/ })
  expect(screen.queryByText(/not yet a member/)).toBeNull()
  const user = userOf(channel.session.get())
  if (user) channel.setUser({ ...user, organizations: [] })
  expect(await screen.findByText(/not yet a member/)).toBeDefined()
})
