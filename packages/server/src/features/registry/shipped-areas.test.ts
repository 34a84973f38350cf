import { readFile, writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Registry } from '@cairn/contract/registry'
import { shortRegistrySchema } from '@cairn/contract/short-registry'
import { buildAreaData } from '@cairn/testkit/builders'
import { startTestServer, TEST_PASSWORD, type TestServer } from '@cairn/testkit/server'

const SIX = ['admin', 'collections', 'conversations', 'organisations', 'spatial', 'vocabulary']
const STATE_VIEW = 'admin.state'

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startTestServer({ publishers: [{ name: 'Reefs team', key: 'A'.repeat(43) }] })
  const { email } = await server.addUser({ admin: true })
  const body = JSON.stringify({ email, password: TEST_PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${server.url}/api/sign-in`, { method: 'POST', headers, body })
  cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
})
afterAll(() => server.close())

/** Areas by id as the administrator is told of them. */
async function areas() {
  const answer = await fetch(`${server.url}/registry.json`, { headers: { cookie } })
  return new Map(((await answer.json()) as Registry).areas.map((area) => [area.id, area]))
}

async function say(change: (install: { areas: Record<string, string> }) => object): Promise<void> {
  const install = JSON.parse(await readFile(server.install.install, 'utf8')) as { areas: Record<string, string> }
  await writeFile(server.install.install, JSON.stringify(change(install)))
  await server.parts.registry.refresh()
}

test('with publishers listed and an empty area store the product’s areas run, and their files are served', async () => {
  const found = await areas()
  expect([...found.keys()]).toEqual(expect.arrayContaining(SIX))
  const report = server.parts.registry.report()
  expect(report.flatMap(({ failures, refused }) => [...failures, ...refused])).toEqual([])
  const { id, build } = found.get('vocabulary') ?? {}
  const entry = `${server.url}/areas/${id}/${build}/${found.get('vocabulary')?.entry.url}`
  expect((await fetch(entry)).status).toBe(200)
})

test('WIR-11 the registry that the shell asks for takes at most 512 bytes an area, and gives the whole one', async () => {
  const short = await (await fetch(`${server.url}/registry.json?short`, { headers: { cookie } })).text()
  const { areas: found } = v.parse(shortRegistrySchema, JSON.parse(short))
  expect(found).toEqual([...(await areas()).values()])
  expect(gzipSync(short).length / found.length).toBeLessThanOrEqual(512)
})

test('an area that nobody signed does not stand in for one of the product', async () => {
  const { build } = (await areas()).get('vocabulary') ?? {}
  await server.writeArea(buildAreaData('vocabulary', [], { build: 'bbbbbbbb0001' }))
  await server.parts.registry.refresh()
  expect(build).toBeDefined()
  expect((await areas()).get('vocabulary')?.build).toBe(build)
  const vocabulary = server.parts.registry.report().find(({ id }) => id === 'vocabulary')
  expect(vocabulary?.failures).toEqual([expect.stringMatching('not signed')])
})

test('an area store adds to the areas of the product', async () => {
  await server.writeArea(buildAreaData('reefs', []))
  await say((install) => ({
    ...install,
    publishers: undefined,
    areas: { ...install.areas, vocabulary: 'off', reefs: 'latest' },
  }))
  const found = [...(await areas()).keys()]
  expect(found).toEqual(expect.arrayContaining(['admin', 'organisations', 'reefs', 'spatial']))
  expect(found).not.toContain('vocabulary')
})

test('the state view is there for administrators, whatever the install file says of administration', async () => {
  for (const admin of ['off', 'read-only']) {
    await say((install) => ({ ...install, areas: { ...install.areas, admin } }))
    expect(Object.keys((await areas()).get('admin')?.views ?? {})).toContain(STATE_VIEW)
  }
})
