import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildItemType } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { codeOf } from '@cairn/testkit/kept-community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import { finishMail, sweepMail } from '../mail/outbox.ts'

const words = buildItemType('Word', {
  properties: { name: { v: 'DEF', t: 'phrase', max: 100 }, tongue: { v: 'REL', t: 'Language' } },
  language: 'tongue',
})
const place = buildItemType('Place', { properties: { name: { v: 'DEF', max: 100 }, at: { v: 'DEF', t: 'geometry' } } })

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer({ areas: [...COMMUNITY_TYPES, words, place] })
  const { email } = await server.addUser({ name: 'Rowan', email: 'rowan@test.example', admin: true })
  admin = await server.client(email)
})
afterAll(async () => {
  admin.close()
  await server.close()
})

/** Returns the keys of the steps that are done. */
async function done(client = admin): Promise<string[]> {
  const { steps } = await client.request<{ steps: { key: string; isDone: boolean }[] }>('act/firstSteps', {})
  return steps.filter(({ isDone }) => isDone).map(({ key }) => key)
}

test('ADM-16 each first step is open until the server sees it done', async () => {
  const { store } = server.parts.engine
  const make = (type: string, values: object) => store.create(SYSTEM, type, { ...values })
  expect(await done()).toEqual([])

  const nation = await make('Organization', { name: 'Inlet Nation' })
  expect(await done()).toEqual(['organization'])

  expect(await admin.request('act/tryMail', {})).toEqual({ isMailed: true })
  const { database } = server.parts
  const [mail] = await database.query<{ id: string; message: { to: string } }>('select id, message from mail_outbox')
  expect(mail?.message.to).toBe('rowan@test.example')
  await finishMail(database, mail?.id ?? '', 'sent')
  await database.query(`update mail_outbox set due = now() - interval '40 days'`)
  await sweepMail(database)
  expect(await done()).toEqual(['organization', 'mail'])

  await make('Role', { name: 'Archivist', owner: nation.$id, grants: [], capabilities: [] })
  expect(await done()).toEqual(['organization', 'mail', 'roles'])

  const language = await make('Language', { name: 'Inlet', owner: nation.$id })
  expect(await done()).not.toContain('language')
  await admin.request('update', { _t: 'Language', _i: language._i, _u: language._u, letters: [{ letter: 'a' }] })
  expect(await done()).toContain('language')

  const folder = join(server.install.dataDir, 'basemap')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'map.pmtiles'), '')
  expect(await done()).toContain('baseMap')

  await admin.request('act/invite', { email: 'ben@test.example' })
  expect(await done()).toContain('people')

  const grants = [{ grant: 'adminOrg', grantedBy: nation.$id }]
  const { index } = await server.addUser({ name: 'Ben', email: 'ben@test.example', grants })
  expect(await done()).toContain('administrator')
  await database.query(`update grant_given set expires = now() - interval '1 day' where user_i = $1`, [index])
  expect(await done()).not.toContain('administrator')
  await database.query(`update grant_given set expires = null where user_i = $1`, [index])

  await writeFile(join(server.install.dataDir, 'last-backup'), '')
  expect(await done()).toHaveLength(8)
  expect(await admin.request('act/installState', {})).toMatchObject({ backup: expect.stringMatching(/Z$/) })
})

test('ADM-16 nobody but administrators of the install is answered, or can try its mail', async () => {
  const { email } = await server.addUser({ name: 'Ana', email: 'ana@test.example', capabilities: ['Stories'] })
  const ana = await server.client(email)
  const ben = await server.client('ben@test.example')
  for (const client of [ana, ben])
    for (const action of ['firstSteps', 'tryMail'])
      expect(await codeOf(client.request(`act/${action}`, {}))).toBe('notAllowed')
  ana.close()
  ben.close()
})

test('ADM-16 a step that no type of the install can take is left out', async () => {
  const bare = await startTestServer({ areas: [] })
  const { email } = await bare.addUser({ name: 'Rowan', email: 'rowan@test.example', admin: true })
  const client = await bare.client(email)
  const { steps } = await client.request<{ steps: { key: string }[] }>('act/firstSteps', {})
  expect(steps.map(({ key }) => key)).toEqual(['mail', 'backup'])
  client.close()
  await bare.close()
})
