import type { Channel, Socket } from '@cairn/channel'
import { fetchRegistry } from '@cairn/channel/http'
import { tokenOf } from '@cairn/channel/session'
import { readFile, writeFile } from 'node:fs/promises'
import type { Registry } from '@cairn/contract/registry'
import { startCommunity, type Community } from '@cairn/testkit/community'
import { startTestServer, TEST_PASSWORD, type TestServer } from '@cairn/testkit/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { openChannel } from '../../testing/open-channel.ts'
import { followRegistry } from './follow-registry.ts'

const NEVER_MS = 3_600_000

/** Two processes of an install, which look at its file only when the test has them do so. */
let telling: Community
let asked: TestServer
let channel: Channel
/** What was fetched, the latest last. */
let taken: Registry[] = []
/** What a process that has not heard of a change yet answers, before it is asked in truth. */
let outdated: Registry[] = []
const revs = () => taken.map(({ rev }) => rev)
const sockets: WebSocket[] = []
let isCut = false
beforeAll(async () => {
  telling = await startCommunity({ pollMs: NEVER_MS })
  asked = await startTestServer({ beside: telling, pollMs: NEVER_MS })
  // As a proxy may have it: the socket leads to one, requests to the other.
  channel = openChannel(asked.url, {
    createSocket() {
      const socket = new WebSocket(isCut ? 'ws://127.0.0.1:1' : `${telling.url.replace(/^http/, 'ws')}/ws`)
      sockets.push(socket)
      return socket as unknown as Socket
    },
  })
  followRegistry(channel, async () => {
    const registry = outdated.shift() ?? (await fetchNow())
    taken.push(registry)
    return registry
  })
  await channel.signIn(telling.ana.email, TEST_PASSWORD)
  await vi.waitUntil(() => channel.session.get().name === 'USER_VALID', { timeout: 60_000 })
})
afterAll(async () => {
  channel.close()
  await asked.close()
  await telling.close()
})

function fetchNow(): Promise<Registry> {
  return fetchRegistry(asked.url, tokenOf(channel.session.get()), 'en')
}

async function rename(siteName: string): Promise<void> {
  const { install } = telling.install
  const file = JSON.parse(await readFile(install, 'utf8')) as object
  await writeFile(install, JSON.stringify({ ...file, siteName }))
}

test('a process that has not seen the change yet is asked again until it has, and no longer', async () => {
  const before = asked.parts.registry.rev()
  taken = []
  await rename('One')
  await telling.parts.registry.refresh()
  await expect.poll(() => taken.length).toBeGreaterThan(1)
  expect(new Set(revs())).toEqual(new Set([before]))
  await asked.parts.registry.refresh()
  const now = telling.parts.registry.rev()
  await expect.poll(() => revs().at(-1)).toBe(now)
  expect(revs().filter((rev) => rev === now)).toHaveLength(1)
})

test('a process that has not heard of her new rights yet is asked again until it has, and no longer', async () => {
  const before = await fetchNow()
  taken = []
  outdated = [before, before]
  const told: (string | undefined)[] = []
  const forget = channel.onPush('registry', ({ rights }) => told.push(rights))
  const { principals, store } = telling.parts.engine
  const server = { ...principals.visitor, admin: true, system: true }
  await store.update(server, { _t: 'User', _i: telling.ana.index, _u: 0, capabilities: ['Stories'] })
  await expect.poll(() => taken.length).toBe(3)
  expect(taken.slice(0, 2)).toEqual([before, before])
  expect(taken.at(-1)?.rights).not.toBe(before.rights)
  expect(taken.at(-1)?.rights).toBe(told[0])
  expect(taken.at(-1)?.rev).toBe(before.rev)
  forget()
})

test('what changed while the link was down is there when it is back', async () => {
  taken = []
  isCut = true
  for (const socket of sockets.splice(0)) socket.terminate()
  await expect.poll(() => channel.link.get().status).toBe('waiting')
  await rename('Two')
  await telling.parts.registry.refresh()
  await asked.parts.registry.refresh()
  expect(taken).toEqual([])
  isCut = false
  channel.retryNow()
  await expect.poll(revs).toEqual([telling.parts.registry.rev()])
})
