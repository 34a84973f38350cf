import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { codeOf, startKeptCommunity, type KeptCommunity } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import type { Task } from '@cairn/contract/wire'

let server: KeptCommunity
beforeAll(async () => {
  server = await startKeptCommunity()
})
afterAll(() => server.close())
afterEach(() => server.leave())

const userId = ({ index }: { index: number }) => `User-${index}`
interface Page {
  accounts: { id: string; name: string; state: string; lastSignIn?: string }[]
  next?: number
}
const list = (client: TestClient, body: object = {}) => client.request<Page>('act/accounts', body)

test('ADM-4 administrators list accounts with their state and last sign-in, by part of a name, and nobody else does', async () => {
  const admin = await server.join(server.admin.email)
  const names = async (body: object) => (await list(admin, body)).accounts.map(({ name }) => name)
  expect(await names({ text: 'kee' })).toEqual(['Keeper'])
  expect(await names({ text: 'ana@TEST' })).toEqual(['Ana'])
  expect(await names({ text: '%' })).toEqual([])
  expect(await names({ state: 'ACTIVE' })).toEqual(['Admin'])
  await admin.request('act/setAccountDisabled', { subjectID: userId(server.ben), disabled: true })
  expect((await list(admin, { state: 'BLOCKED' })).accounts).toMatchObject([{ id: userId(server.ben), name: 'Ben' }])
  expect((await list(admin, { text: 'admin' })).accounts[0]?.lastSignIn).toMatch(/^\d{4}-.*Z$/)
  const first = await list(admin, { max: 2 })
  const second = await list(admin, { max: 2, before: first.next })
  const ids = [...first.accounts, ...second.accounts].map(({ id }) => id)
  expect(new Set(ids).size).toBe(4)
  for (const { email } of [server.keeper, server.ana])
    expect(await codeOf(list(await server.join(email)))).toBe('notAllowed')
})

async function exported(client: TestClient, action: string, body: object): Promise<string[]> {
  const { key } = await client.request<{ key: string }>(`act/${action}/async`, { name: 'Log', ...body })
  const { b: task } = await client.waitFor<Task>('taskComplete', (done) => done.key === key)
  const answer = await fetch(`${server.url}${task.resultURI}`, { headers: { authorization: `Bearer ${client.token}` } })
  return (await answer.text()).split('\r\n')
}

test('ADM-6 logs are narrowed and exported; an organisation’s administrators have the reads of what it owns alone', async () => {
  const guarded = await server.addNote({ access: 'PROTECTED' })
  const foreign = await server.addNote({ access: 'PROTECTED', owner: server.elsewhere })
  const [admin, keeper] = [await server.join(server.admin.email), await server.join(server.keeper.email)]
  for (const id of [guarded, foreign]) await admin.request(`read/${id}`)
  await keeper.request(`read/${guarded}`)
  const log = (client: TestClient, body: object) =>
    client.request<{ entries: { item: string; by: string }[] }>('act/accessLog', body)
  const mine = { by: userId(server.admin), op: 'read' }
  expect((await log(admin, mine)).entries.map(({ item }) => item)).toEqual([foreign, guarded])
  expect((await log(keeper, mine)).entries.map(({ item }) => item)).toEqual([guarded])
  expect((await log(admin, { until: '2020-01-01T00:00:00.000Z' })).entries).toEqual([])
  const lines = await exported(keeper, 'exportAccessLog', { op: 'read' })
  expect(lines.filter((line) => line.includes(foreign))).toEqual([])
  expect(lines.some((line) => line.includes(`${userId(server.admin)},Admin,,${guarded},PROTECTED,read`))).toBe(true)
  expect((await exported(admin, 'exportSignInLog', { result: 'signedIn' }))[1]).toContain(',signedIn')
  expect(await codeOf(keeper.request('act/exportSignInLog/async', { name: 'x' }))).toBe('notAllowed')
  const ana = await server.join(server.ana.email)
  expect(await codeOf(ana.request('act/exportAccessLog/async', { name: 'x' }))).toBe('notAllowed')
})
