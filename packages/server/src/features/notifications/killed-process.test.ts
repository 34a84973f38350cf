import { expect, test } from 'vitest'
import type { Notification } from '@cairn/contract/notify'
import { startTestServer, TestClient } from '@cairn/testkit/server'
import { startBeside } from '../../testing/start-beside.ts'

const PASSWORD = 'walk-the-shoreline'

test('an event whose process is killed right after the change is told by the next one, once', async () => {
  const filled = await startTestServer({ demo: true })
  // Of this process only the install and the database are used.
  await filled.parts.notifications.close()
  const server = await startBeside(filled)
  try {
    const archivist = await TestClient.signedIn(server.url, 'archivist@demo.test', PASSWORD)
    const { _t, _i, _u } = await archivist.request('read/Contact-1')
    const former = await archivist.request('history/Contact-1')
    await archivist.request('update', { _t, _i, _u, otherPhone: '250 555 0177' })
    await server.kill()
    await server.start()
    const lands = await TestClient.signedIn(server.url, 'lands@demo.test', PASSWORD)
    const told = async () => {
      const { items } = await lands.request<{ items: Notification[] }>('act/fetchNotifications', {})
      const changes = items.filter(({ kind, context }) => kind === 'UPDATED' && context === 'Contact-1')
      return changes.reduce((sum, { count }) => sum + count, 0)
    }
    // Each version after the first is one change.
    await expect.poll(told, { timeout: 60_000 }).toBe((former as unknown as unknown[]).length)
  } finally {
    await server.close()
    await filled.close()
  }
}, 600_000)
