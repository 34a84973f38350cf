import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { itemId, type ItemId } from '@cairn/contract'
import { codeOf, startKeptCommunity, type KeptCommunity } from '@cairn/testkit/kept-community'
import { TestClient } from '@cairn/testkit/server'
import { SYSTEM } from '../../items/facts/system-principal.ts'

let server: KeptCommunity
beforeAll(async () => {
  server = await startKeptCommunity()
})
afterAll(() => server.close())
afterEach(() => server.leave())

/** What is for administrators of the install alone: each message, with what it would need. */
const PATHS: [string, (server: KeptCommunity) => object][] = [
  ['act/accounts', () => ({})],
  ['act/installAreas', () => ({})],
  ['act/installState', () => ({})],
  ['act/signInLog', () => ({})],
  ['act/signInLog', ({ ben }) => ({ subjectID: `User-${ben.index}` })],
  ['act/systemTexts', () => ({ language: 'en' })],
  ['act/systemTexts', () => ({ language: 'en', key: 'app.save' })],
  ['act/setAccountDisabled', ({ ben }) => ({ subjectID: `User-${ben.index}`, disabled: true })],
  ['act/resetSecondFactor', ({ ben }) => ({ subjectID: `User-${ben.index}` })],
  ['act/masquerade', ({ ben }) => ({ targetUserID: `User-${ben.index}` })],
  ['act/legacyPaths', () => ({})],
  ['act/setLegacyPaths', () => ({ rows: [{ alias: 'old', item: 'Note-98765432' }] })],
  ['act/rightsBy', ({ elsewhere }) => ({ organization: elsewhere })],
  ['act/exportSignInLog/async', () => ({ name: 'x' })],
  ['create/SystemText', () => ({ key: 'app.save', language: 'en', text: 'x' })],
  ['create/MenuEntry', () => ({ path: 'timeline', hidden: true })],
  ['create/SystemAlert', () => ({ title: 'x', message: 'x' })],
]

describe.each(PATHS)('%s', (operation, bodyOf) => {
  test('is refused alike to members and administrators of an organisation, as what is not there; visitors are asked to sign in', async () => {
    const body = bodyOf(server)
    const answers = await Promise.all(
      [server.ana, server.keeper].map(async ({ email }) => {
        const client = await server.join(email)
        return client.request(operation, body).then(
          () => 'fine',
          (thrown: unknown) => JSON.stringify((thrown as { toBody: () => unknown }).toBody()),
        )
      }),
    )
    expect(answers).toEqual([answers[0], answers[0]])
    expect(answers[0]).toContain('notAllowed')
    const visitor = await TestClient.connect(server.url)
    expect(await codeOf(visitor.request(operation, body))).toMatch(/^not(SignedIn|Allowed)$/)
    visitor.close()
  })
})

test('ADM-3 ADM-9 what an administrator says or puts into other words reaches open sessions by itself, and visitors read no alert', async () => {
  const admin = await server.join(server.admin.email)
  const ana = await server.join(server.ana.email)
  for (const type of ['SystemAlert', 'SystemText']) await ana.request(`addWatch/${type}-0`)
  for (const [type, body] of [
    ['SystemAlert', { title: 'Pause', message: 'From 22:00' }],
    ['SystemText', { key: 'app.save', language: 'en', text: 'Keep' }],
  ] as const) {
    const told = ana.waitFor<{ type: string }>('updated', (news) => news.type === type)
    const { $id } = await admin.request(`create/${type}`, body)
    await told
    expect(await ana.request(`read/${$id}`)).toMatchObject(body)
    const visitor = await TestClient.connect(server.url)
    expect(await codeOf(visitor.request(`read/${$id}`))).toMatch(/^not(SignedIn|Allowed)$/)
    visitor.close()
    await admin.request(`delete/${$id}`)
  }
})

test('ADM-14 who is an administrator no more changes nothing of what they said to everyone', async () => {
  const account = await server.addUser({ admin: true })
  const former = await server.client(account.email)
  const said = await former.request('create/SystemText', { key: 'app.close', language: 'en', text: 'Shut' })
  const { store } = server.parts.engine
  const { _t, _i, _u } = await store.read(SYSTEM, itemId('User', account.index) as ItemId)
  await store.update(SYSTEM, { _t, _i, _u, admin: false })
  const change = () =>
    codeOf(former.request('update', { _t: 'SystemText', _i: said._i, _u: said._u, text: `${Math.random()}` }))
  await expect.poll(async () => (await former.request(`read/${said.$id}`)).$can?.['update']).toBe(false)
  expect(await change()).toBe('notAllowed')
  expect(await codeOf(former.request(`delete/${said.$id}`))).toBe('notAllowed')
  former.close()
})
