import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registrySchema, type AreaData } from '@cairn/contract/registry'
import { buildAreaData } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { startTestServer, type TestAccount, type TestServer } from '@cairn/testkit/server'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import * as v from 'valibot'

const view = { title: 'views.x', icon: 'lock', width: 'THIRD', code: './views/x' } as const
const entry = { title: 'menu.x', section: 'admin', order: 1 } as const
const CELLAR: AreaData = buildAreaData('cellar', [], {
  restricted: true,
  views: { 'cellar.keys': view, 'cellar.own': view },
  menu: [
    { ...entry, path: 'cellar', show: 'administrator' },
    { ...entry, path: 'cellar.keys', show: 'administrator' },
    { ...entry, path: 'cellar.own', show: 'organisationAdmin', on: 'shared' },
    { ...entry, path: 'cellar.rare', show: 'organisationAdmin', on: 'dedicated' },
  ],
})
const CODE = `/areas/cellar/${CELLAR.build}/remoteEntry.0123456789.js`
const DATA = `/areas/cellar/${CELLAR.build}/area.json`

let server: TestServer
let [admin, keeper, member]: TestAccount[] = []
beforeAll(async () => {
  server = await startTestServer({ areas: [CELLAR, buildAreaData('people', [...COMMUNITY_TYPES])] })
  await writeFile(join(server.install.areaStore, 'cellar/dist', CELLAR.build, 'remoteEntry.0123456789.js'), 'let keys')
  const { $id: home } = await server.parts.engine.store.create(SYSTEM, 'Organization', { name: 'Home' })
  admin = await server.addUser({ admin: true })
  keeper = await server.addUser({ organizations: [home], grants: [{ grant: 'adminOrg', grantedBy: home }] })
  member = await server.addUser({ organizations: [home] })
})
afterAll(() => server.close())

/**
 * What a person's browser has of the area: its views in the registry, and how its data and code are answered,
 * by token and by cookie.
 */
async function reachOf(account: TestAccount | undefined) {
  const client = account && (await server.client(account.email))
  const bearer = client ? { authorization: `Bearer ${client.token}` } : {}
  const registry = v.parse(
    registrySchema,
    await (await fetch(`${server.url}/registry.json`, { headers: bearer })).json(),
  )
  const listed = registry.areas.find(({ id }) => id === 'cellar')
  const answers = await Promise.all(
    [DATA, CODE].map(async (path) => {
      const { status, headers } = await fetch(`${server.url}${path}`, { headers: bearer })
      return `${status} ${headers.get('cache-control')}`
    }),
  )
  client?.close()
  return { views: listed && Object.keys(listed.views), menu: listed?.menu.map(({ path }) => path), answers }
}

test('ADM-1 a restricted area is listed for, and its files are given to, those alone to whom something of it shows', async () => {
  const given = ['200 private, no-store', '200 private, no-store']
  expect(await reachOf(admin)).toEqual({
    views: ['cellar.keys', 'cellar.own'],
    menu: ['cellar', 'cellar.keys', 'cellar.own'],
    answers: given,
  })
  expect(await reachOf(keeper)).toEqual({ views: ['cellar.own'], menu: ['cellar', 'cellar.own'], answers: given })
  const nothing = { views: undefined, menu: undefined, answers: ['404 no-store', '404 no-store'] }
  expect(await reachOf(member)).toEqual(nothing)
  expect(await reachOf(undefined)).toEqual(nothing)
})

test('files of an area that is not restricted stay everyone’s', async () => {
  const { status, headers } = await fetch(`${server.url}/areas/people/${CELLAR.build}/area.json`)
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
})

test('its data goes compressed to whoever takes that, the same for all', async () => {
  const dataFor = async (accepted: string) => {
    const asked = { headers: { 'accept-encoding': accepted } }
    const answer = await fetch(`${server.url}/areas/people/${CELLAR.build}/area.json`, asked)
    return { encoding: answer.headers.get('content-encoding'), text: await answer.text() }
  }
  const plain = await dataFor('gzip, br;q=0')
  expect(plain.encoding).toBeNull()
  expect(JSON.parse(plain.text)).toMatchObject({ id: 'people' })
  for (const accepted of ['br', 'gzip, deflate, br;q=0.9'])
    expect(await dataFor(accepted)).toEqual({ encoding: 'br', text: plain.text })
})

test('who masquerades has the reach of the person they act as', async () => {
  const client = await server.client(admin?.email ?? '')
  const { newToken } = await client.request<{ newToken: string }>('act/masquerade', {
    targetUserID: `User-${member?.index}`,
  })
  const { status } = await fetch(`${server.url}${CODE}`, { headers: { authorization: `Bearer ${newToken}` } })
  expect(status).toBe(404)
  client.close()
})
