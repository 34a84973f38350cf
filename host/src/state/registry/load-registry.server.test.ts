// @vitest-environment jsdom
import { tokenOf } from '@cairn/channel/session'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../testing/browser.ts'
import { startCommunityProcess, type CommunityProcess } from '../../testing/community-process.ts'
import { memoryStorage } from '../../testing/memory-storage.ts'
import { openSocket } from '../../testing/open-shell.tsx'
import { registryAtom, registryReadyAtom } from '../atoms.ts'
import { createShell } from '../create-shell.ts'
import type { ComposedRegistry } from './compose.ts'
import { loadRegistry } from './load-registry.ts'
import type { Shell } from '../shell.ts'

let server: CommunityProcess
let shell: Shell
beforeAll(async () => {
  stubBrowser()
  server = await startCommunityProcess()
  const storage = memoryStorage()
  shell = createShell({ origin: server.url, storage, version: 'test', reload: () => {}, createSocket: openSocket })
  await vi.waitUntil(() => shell.store.get(registryReadyAtom), { timeout: 60_000 })
})
const pageFetch = globalThis.fetch
afterEach(() => vi.stubGlobal('fetch', pageFetch))
afterAll(async () => {
  vi.unstubAllGlobals()
  shell.channel.close()
  await server.close()
})

/** Holds the answer to the next request until it is let go. */
function holdNext(): () => void {
  const fetchNow = globalThis.fetch
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  let asked = 0
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const isFirst = ++asked === 1
    const answer = await fetchNow(...request)
    if (isFirst) await held
    return answer
  })
  return letGo
}

test('a registry that comes late does not take the place of one that was asked for after it', async () => {
  const letGo = holdNext()
  const late = loadRegistry(shell)
  const before = shell.store.get(registryAtom)
  await loadRegistry(shell)
  const latest = shell.store.get(registryAtom)
  expect(latest).not.toBe(before)
  letGo()
  expect(await late).toEqual({})
  expect(shell.store.get(registryAtom)).toBe(latest)
})

test('a registry that was on its way when the token was renewed is asked for with the new one', async () => {
  await shell.channel.signIn(server.ana.email, 'a password for tests')
  await vi.waitUntil(() => shell.channel.session.get().name === 'USER_VALID', { timeout: 60_000 })
  await loadRegistry(shell)
  const before = shell.store.get(registryAtom)
  const token = tokenOf(shell.channel.session.get())
  const letGo = holdNext()
  const loading = loadRegistry(shell)
  shell.channel.renewToken()
  await vi.waitUntil(() => tokenOf(shell.channel.session.get()) !== token, { timeout: 60_000 })
  letGo()
  expect(await loading).toMatchObject({ rev: before.rev })
  expect(shell.store.get(registryAtom)).not.toBe(before)
})

test('the menu of a person is gone with their session, before the registry of a visitor comes', async () => {
  shell.store.set(registryAtom, (known) => ({ ...known, menu: [{ name: 'notes', entries: [] }] }))
  const { types } = shell.store.get(registryAtom)
  const isOver = Promise.withResolvers<ComposedRegistry>()
  const stop = shell.store.sub(registryAtom, () => isOver.resolve(shell.store.get(registryAtom)))
  shell.channel.signOut()
  const next = await isOver.promise
  stop()
  expect(next.types, 'no other registry came yet').toBe(types)
  expect(next.menu).toEqual([])
})

test('the menu of visitors stays when the sign-in is left after signing out', async () => {
  await loadRegistry(shell)
  const menu = [{ name: 'notes', entries: [] }]
  shell.store.set(registryAtom, (known) => ({ ...known, menu }))
  expect(shell.channel.session.get().name).toBe('SIGNOUT')
  shell.channel.clearUser()
  expect(shell.channel.session.get().name).toBe('NONE')
  expect(shell.store.get(registryAtom).menu).toBe(menu)
})
