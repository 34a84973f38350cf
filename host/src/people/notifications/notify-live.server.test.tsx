// @vitest-environment jsdom
import { userOf } from '@cairn/channel/session'
import type { Notification } from '@cairn/contract/notify'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ShellProviders } from '../../app.tsx'
import { createShell } from '../../state/create-shell.ts'
import type { Shell } from '../../state/shell.ts'
import { registryReadyAtom } from '../../state/atoms.ts'
import { stubBrowser } from '../../testing/browser.ts'
import { startCommunityProcess, type CommunityProcess } from '../../testing/community-process.ts'
import { memoryStorage } from '../../testing/memory-storage.ts'
import { openChannel } from '../../testing/open-channel.ts'
import { openSocket } from '../../testing/open-shell.tsx'
import { markNotifications } from '../../state/notify/notify-calls.ts'
import NotifyLive from './notify-live.tsx'
import { takeIn, takeMissed } from '../../state/notify/notify-state.ts'

const PASSWORD = 'a password for tests'
let server: CommunityProcess
let shell: Shell
beforeAll(async () => {
  stubBrowser()
  server = await startCommunityProcess()
  const own = { origin: server.url, storage: memoryStorage(), version: 'test', createSocket: openSocket }
  shell = createShell({ ...own, reload: () => {} })
  await shell.channel.signIn(server.ana.email, PASSWORD)
  await vi.waitUntil(() => shell.channel.session.get().name === 'USER_VALID', { timeout: 60_000 })
  await vi.waitUntil(() => shell.store.get(registryReadyAtom), { timeout: 60_000 })
})
afterEach(cleanup)
afterAll(async () => {
  shell.channel.close()
  await server.close()
})

/** Ben changes a note that Ana made, until Ana has something unread more than before. */
async function benChanges(name: string): Promise<void> {
  const owner = userOf(shell.channel.session.get())?.organizations[0]
  const note = await shell.channel.items.create('Note', { name, owner })
  const before = await markNotifications(shell.channel, {})
  const ben = openChannel(server.url, { createSocket: openSocket })
  await ben.signIn(server.ben.email, PASSWORD)
  await ben.items.update(note.$id, note._u, { phone: '250 555 0142' })
  ben.close()
  await vi.waitUntil(async () => (await markNotifications(shell.channel, {})).length > before.length, {
    timeout: 60_000,
    interval: 100,
  })
}

test('what was told before its code came is said once it is there; what was unread before is not', async () => {
  await benChanges('Tide table')
  const draw = () =>
    render(
      <ShellProviders shell={shell}>
        <NotifyLive />
      </ShellProviders>,
    )
  draw()
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Tide table'), { timeout: 60_000 })
  cleanup()
  draw()
  await benChanges('Eelgrass survey')
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Eelgrass survey'), { timeout: 60_000 })
  expect(screen.getByRole('status').textContent).not.toContain('Tide table')
})

/** What was missed, where this happens between its two questions. */
async function takeMissedAfter(happen: () => Promise<void>): ReturnType<typeof takeMissed> {
  const { channel } = shell
  const send = channel.send.bind(channel)
  const spy = vi.spyOn(channel, 'send').mockImplementation(async (operation, ...rest) => {
    if (operation !== 'act/fetchNotifications') return send(operation, ...rest)
    spy.mockRestore()
    await happen()
    return send(operation, ...rest)
  })
  return takeMissed(shell)
}

test('what was missed is told unless it was read meanwhile, or a newer one has come', async () => {
  await benChanges('Clam beds')
  const newest = await takeMissed(shell)
  expect(newest?.unread).toBe(true)
  await benChanges('Smelt run')
  expect(
    await takeMissedAfter(async () => void (await markNotifications(shell.channel, { all: true }))),
  ).toBeUndefined()
  await benChanges('Crab pots')
  const newer = { ...newest, _i: (newest?._i ?? 0) + 1000 } as Notification
  expect(await takeMissedAfter(async () => takeIn(shell, newer))).toBeUndefined()
})
