// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { SessionState } from '@cairn/channel/session'
import type { ErrorCode } from '@cairn/contract/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { ShellProviders } from '../app.tsx'
import { linkAtom, registryAtom } from '../state/atoms.ts'
import { Notices } from '../state/notices.ts'
import { Refresh } from '../state/refresh.ts'
import type { Shell } from '../state/shell.ts'
import { createAppStore } from '../state/store.ts'
import { Unsaved } from '../state/drafts/unsaved.ts'
import { stubBrowser } from '../testing/browser.ts'
import { memoryStorage } from '../testing/memory-storage.ts'
import texts from '../texts/en.json' with { type: 'json' }
import first from '../texts/first/en.json' with { type: 'json' }
import { areaError } from '../state/registry/area-error.ts'
import { AreaNotice } from './area-notice.tsx'

const SIGNED_IN = { name: 'USER_VALID', user: { $id: 'User-1' } } as SessionState

const OPEN = { status: 'open', health: 'GOOD' } as const

afterEach(cleanup)

/**
 * What a person does with the notice of an area in a tab whose shell is the newest, or not, and the failures
 * that the server is told of.
 */
async function open(code: ErrorCode, build: 'older' | 'newest') {
  stubBrowser()
  const store = createAppStore()
  const done: string[] = []
  const reload = () => void done.push('reloaded')
  const refresh = new Refresh({
    ...{ store, build, reload },
    notices: new Notices(store),
    unsaved: new Unsaved(store),
    storage: memoryStorage(),
  })
  const told: unknown[] = []
  const channel = { session: { get: () => SIGNED_IN }, send: async (_: string, body: unknown) => told.push(body) }
  store.set(registryAtom, { ...store.get(registryAtom), shell: 'newest' })
  const error = areaError(code, { id: 'tides', build }, 'it broke')
  render(
    <ShellProviders shell={{ store, refresh, reload, channel } as unknown as Shell}>
      <AreaNotice error={error} kept="" onRetry={() => done.push('retried')} />
    </ShellProviders>,
  )
  const press = (name: string) => (fireEvent.click(screen.getByRole('button', { name })), done)
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/“tides”|cannot be reached/), {
    timeout: 60_000,
  })
  const link = (status: 'off' | 'open') => act(() => store.set(linkAtom, status === 'open' ? OPEN : { status }))
  return { said: screen.getByRole('alert').textContent, press, told, link, done }
}
const about = (text: string) => text.replace('{area}', 'tides')

test.each(['areaCorrupt', 'areaThrew'] as const)(
  '%s is told and can be tried again in a tab that is behind, too',
  async (code) => {
    const { said, press, told } = await open(code, 'older')
    expect(said).toContain(about(texts[`errors.${code}`]))
    expect(said).toContain(texts['app.area.newerNext'])
    expect(told).toMatchObject([{ area: 'tides', code }])
    expect(press(first['app.retry'])).toEqual(['retried'])
  },
)

test('an area made for a newer shell asks for a refresh in a tab that is behind, and is no failure there', async () => {
  const { said, press, told } = await open('areaContract', 'older')
  expect(said).toContain(about(texts['app.area.newer']))
  expect(press(first['app.refresh'])).toEqual(['reloaded'])
  expect(told).toEqual([])
})

test('in a tab that is not behind it is one', async () => {
  const { said, told } = await open('areaContract', 'newest')
  expect(said).toContain(about(texts['errors.areaContract']))
  expect(told).toMatchObject([{ code: 'areaContract' }])
})

test('without a connection it says so, and loads by itself once there is one; nothing is put down to the area', async () => {
  const { said, told, link, done } = await open('networkError', 'newest')
  expect(said).toContain(first['errors.networkError'])
  expect(said).toContain(first['app.area.offlineNext'])
  link('open')
  expect(done).toEqual(['retried'])
  link('off')
  link('open')
  globalThis.dispatchEvent(new Event('online'))
  expect(done).toEqual(['retried', 'retried', 'retried'])
  expect(told).toEqual([])
})
