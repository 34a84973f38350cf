import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import type { ImportPlan, ImportResult, ImportTrial } from '@cairn/model/imports'
import { SYSTEM } from '@cairn/server/testing'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { upload } from '@cairn/testkit/upload'

const CSV = `Given name;Surname;E-mail;Phone
Mae;Sandpiper;mae@demo.test;2505550142
Noor;;noor@demo.test;
Ada;=1+1;not an address;
Wren;Fathom;;`

interface Import extends Item {
  plan: ImportPlan
  trial: ImportTrial
  result: ImportResult
}

let server: TestServer
let home: ItemId
let keeper: TestClient
let member: TestClient
beforeAll(async () => {
  server = await startTestServer()
  const { store } = server.parts.engine
  home = (await store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' })).$id
  const people = { organizations: [home], capabilities: ['Org'] }
  keeper = await server.client(
    (await server.addUser({ ...people, grants: [{ grant: 'adminOrg', grantedBy: home }] })).email,
  )
  member = await server.client(
    (await server.addUser({ ...people, grants: [{ grant: 'Contact.create', grantedBy: home }] })).email,
  )
})
afterAll(async () => {
  for (const client of [keeper, member]) client.close()
  await server.close()
})

async function run(client: TestClient, action: string, { _i }: Item, body: object = {}): Promise<Task> {
  const { key } = await client.request<{ key: string }>(`act/${action}/async`, { t: 'Import', i: _i, ...body })
  return (await client.waitFor<Task>('taskComplete', (done) => done.key === key)).b
}

/** Looks at a table, and tries it with the plan that was proposed, with some changes. */
async function tried(client: TestClient, csv: string, change: (plan: ImportPlan) => object = () => ({})) {
  const file = { name: 'people.csv', bytes: Buffer.from(csv), relType: 'Import', relProp: 'file' }
  const { $id } = await upload(server.url, client, file)
  const made = await client.request<Item>('create/Import', { label: 'People', kind: 'ORG_CSV', file: $id })
  expect(await run(client, 'lookAtImport', made)).toMatchObject({ state: 'DONE' })
  const { plan } = await client.request<Import>(`read/${made.$id}`)
  expect(await run(client, 'tryImport', made, { plan: { ...plan, ...change(plan) } })).toMatchObject({ state: 'DONE' })
  return client.request<Import>(`read/${made.$id}`)
}

/** Brings the rows in that fit. */
async function broughtIn(client: TestClient, made: Item): Promise<Import> {
  expect(await run(client, 'applyImport', made, { goodOnly: true })).toMatchObject({ state: 'DONE' })
  return client.request<Import>(`read/${made.$id}`)
}

const problems = ({ trial }: Import) =>
  trial.rows.flatMap((row) => row.problems.map(({ code, text, line }) => [line, code, text]))
const found = async (text: string) =>
  (await keeper.request<{ ids: string[] }>('search/ids', { types: ['Contact'], text })).ids

test('ORG-20 columns are known by what tables call them, and a trial stores nothing', async () => {
  const made = await tried(keeper, CSV)
  expect(made.plan.columns.map(({ to }) => to)).toEqual(['firstName', 'lastName', 'email', 'officePhone'])
  expect(made.plan.fixed).toEqual({ organizations: [home] })
  expect(made.trial.counts).toMatchObject({ new: 2, error: 2 })
  expect(problems(made)).toEqual([
    [3, 'errors.required', ''],
    [4, 'errors.invalidEmail', ''],
  ])
  expect(await found('Sandpiper')).toEqual([])
})

test('ORG-20 good rows come in, others come back with line and reason and without formulas, and all is taken back', async () => {
  const made = await broughtIn(keeper, await tried(keeper, CSV))
  const [id = ''] = await found('Sandpiper')
  expect(await keeper.request(`read/${id}`)).toMatchObject({ organizations: [home], email: 'mae@demo.test' })
  const headers = { authorization: `Bearer ${keeper.token}` }
  const file = await (
    await fetch(`${server.url}/attachment/${String(made['rejected'])}/people.csv`, { headers })
  ).text()
  expect(file.trim().split('\r\n').slice(1)).toEqual([
    '3,Surname: errors.required,Noor,,noor@demo.test,',
    "4,E-mail: errors.invalidEmail,Ada,'=1+1,not an address,",
  ])
  expect(await run(keeper, 'revertImport', made)).toMatchObject({ state: 'DONE' })
  expect(await found('Sandpiper')).toEqual([])
})

test('ORG-15 ORG-20 on a shared install a right to create is not enough for any row', async () => {
  const made = await tried(member, CSV)
  expect(made.trial.counts).toMatchObject({ new: 0, error: 4 })
  expect(problems(made)[0]).toEqual([2, 'mayNot', ''])
  expect((await broughtIn(member, made)).result.counts).toMatchObject({ new: 0, error: 4 })
  expect(await found('Fathom')).toEqual([])
})

test('ORG-20 each person belongs to the organisation of their row, and nobody to another for want of it', async () => {
  const { store } = server.parts.engine
  const values = { displayName: 'Lands Office', legalName: 'Lands Office Ltd.', type: 'COMMUNITY' }
  const office = (await store.create(SYSTEM, 'Organization', values)).$id
  const owner = await server.client(
    (await server.addUser({ organizations: [home], capabilities: ['Org'], admin: true })).email,
  )
  const csv = 'First name,Last name,Organisation\nAda,Tern,LANDS office\nUna,Tern,\nWren,Tern,Nowhere Ltd.'
  const unsaid = await tried(owner, csv)
  expect(unsaid.plan.columns.map(({ to }) => to)).toEqual(['firstName', 'lastName', 'organizations'])
  expect(problems(unsaid)).toEqual([
    [3, 'errors.required', ''],
    [4, 'none', 'Nowhere Ltd.'],
  ])
  const made = await tried(owner, csv, () => ({ fixed: { organizations: [home] } }))
  expect((await broughtIn(owner, made)).result.counts).toMatchObject({ new: 2, error: 1 })
  const ownersOf = async (text: string) =>
    Promise.all((await found(text)).map(async (id) => (await owner.request<Item>(`read/${id}`))['organizations']))
  expect([await ownersOf('Ada Tern'), await ownersOf('Una Tern')]).toEqual([[], [[home]]])
  const { ids } = await owner.request<{ ids: string[] }>('search/ids', { types: ['Contact'], text: 'Ada Tern' })
  expect(await owner.request(`read/${ids[0]}`)).toMatchObject({ organizations: [office] })
  owner.close()
})

test('ORG-20 ORG-23 somebody who seems to be there already comes in only where that is asked for', async () => {
  const csv = 'First name,Last name,E-mail\nKit,Dunlin,kit@demo.test\nKit,Dunlin,other@demo.test\nIvy,Dunlin,'
  const first = await tried(keeper, csv)
  expect(first.trial.rows[0]?.problems).toEqual([{ code: 'alikeRow', text: '', line: 3, values: { row: 2 } }])
  expect((await broughtIn(keeper, first)).result.counts).toMatchObject({ new: 2, error: 1 })
  const again = await tried(keeper, csv)
  // Others read of the import who may not read of the person: it holds no name of theirs.
  expect(problems(again)[0]).toEqual([2, 'alike', expect.stringMatching(/^Contact-\d+$/)])
  expect(again.trial.counts).toMatchObject({ new: 0, error: 3 })
  const anyway = await tried(keeper, csv, () => ({ takesAlike: true }))
  expect((await broughtIn(keeper, anyway)).result.counts).toMatchObject({ new: 3, error: 0 })
})

test('ORG-20 one bad value costs its row alone: NUL, half a character, 20,000 cells (T45)', async () => {
  const bad = ['No\u0000or,Bad,', 'Ada,Bad\uD800,', `Wren,Heron${',x'.repeat(20_000)}`, `Una,${'['.repeat(3000)},`]
  const csv = ['First name,Last name,E-mail', 'Mae,Plover,', ...bad, 'Sol,Plover,'].join('\n')
  const made = await tried(keeper, csv)
  const lines = new Set(problems(made).map(([line]) => line))
  expect([...lines].filter((line) => line === 2 || line === 7)).toEqual([])
  expect(lines.has(5) && lines.has(6)).toBe(true)
  expect((await broughtIn(keeper, made)).result.counts.error).toBe(lines.size)
  expect(await found('Plover')).toHaveLength(2)
})
