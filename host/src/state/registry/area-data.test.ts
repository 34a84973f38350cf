import { afterEach, expect, test, vi } from 'vitest'
import { AreaDataCache } from './area-data.ts'

const area = { id: 'tides', build: 'one', base: '/areas/tides/one/', contract: '^2.0.0' }

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['no server answers', () => Promise.reject(new TypeError('Failed to fetch')), 'networkError'],
  ['the server has no such area', async () => new Response('{}', { status: 404 }), 'areaMissing'],
])('%s', async (_, fetch, code) => {
  vi.stubGlobal('fetch', fetch)
  const cache = new AreaDataCache('http://cairn.test', () => undefined, { types: () => {}, texts: () => {} })
  await expect(cache.load(area as never)).rejects.toMatchObject({ code, details: { area: 'tides' } })
})
