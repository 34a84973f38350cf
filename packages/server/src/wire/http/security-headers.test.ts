import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Install } from '../../platform/settings/install-file.ts'
import { addSecurityHeaders } from './security-headers.ts'

async function policyOf(install: Pick<Install, 'map' | 'userTesting'>): Promise<string> {
  const app = fastify()
  addSecurityHeaders(app, { publicUrl: 'https://cairn.example' }, () => install)
  const { headers } = await app.inject('/')
  return String(headers['content-security-policy'])
}

test('exactly the origin of the base map is let in, for its tiles and pictures alone', async () => {
  const policy = await policyOf({ map: { style: 'https://maps.example:8443/styles/calm.json?key=1', layers: [] } })
  expect(policy.split('; ').filter((rule) => rule.includes('maps.example'))).toEqual([
    "img-src 'self' data: blob: https://maps.example:8443",
    "connect-src 'self' wss://cairn.example https://maps.example:8443",
  ])
  const changed = policy.replaceAll(' https://maps.example:8443', '')
  expect(await policyOf({})).toBe(changed)
})

test('the origins of the layers that the install offers are let in, each once', async () => {
  const layer = (name: string, host: string) => ({
    ...{ name, tiles: `https://${host}/{z}/{x}/{y}.jpg`, credit: 'Pictures', maxZoom: 18 },
  })
  const layers = [layer('One', 'one.example'), layer('Two', 'two.example'), layer('Three', 'one.example')]
  const policy = await policyOf({ map: { layers } })
  expect(policy).toContain("img-src 'self' data: blob: https://one.example https://two.example;")
})

test('the origin of a base map that lies elsewhere is let in', async () => {
  const policy = await policyOf({ map: { basemap: 'https://tiles.example/coast', layers: [] } })
  expect(policy).toContain("connect-src 'self' wss://cairn.example https://tiles.example;")
})
