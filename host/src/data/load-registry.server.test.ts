// @vitest-environment jsdom
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { stubBrowser } from '../testing/browser.ts'
import { startCommunityProcess, type CommunityProcess } from '../testing/community-process.ts'
import { memoryStorage } from '../testing/memory-storage.ts'
import { openSocket } from '../testing/open-shell.tsx'
import { registryAtom, registryReadyAtom } from './atoms.ts'
import { createShell } from './create-shell.ts'
import { loadRegistry } from './load-registry.ts'
import type { Shell } from './shell.ts'

let server: CommunityProcess
let shell: Shell
beforeAll(async () => {
  stubBrowser()
  server = await startCommunityProcess()
  const storage = memoryStorage()
  shell = createShell({ origin: server.url, storage, version: 'test', reload: () => {}, createSocket: openSocket })
  await vi.waitUntil(() => shell.store.get(registryReadyAtom), { timeout: 20_000 })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  shell.channel.close()
  await server.close()
})

test('a registry that comes late does not take the place of one that was asked for after it', async () => {
  const fetchNow = globalThis.fetch
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  let asked = 0
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const isFirst = ++asked === 1
    const answer = await fetchNow(...request)
    if (isFirst) await held
    return answer
  })
  const late = loadRegistry(shell)
  const before = shell.store.get(registryAtom)
  await loadRegistry(shell)
  const latest = shell.store.get(registryAtom)
  expect(latest).not.toBe(before)
  letGo()
  expect(await late).toEqual({})
  expect(shell.store.get(registryAtom)).toBe(latest)
})
