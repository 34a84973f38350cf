import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import { buildAreaData, buildItemType } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { codeOf } from '@cairn/testkit/kept-community'
import { startTestServer, TestClient, type TestServer } from '@cairn/testkit/server'
import { upload } from '@cairn/testkit/upload'
import type { ImportTrial } from '@cairn/model/imports'
import { SYSTEM } from '../../items/facts/system-principal.ts'

const TREE = buildItemType('Tree', {
  properties: {
    name: { v: 'DEF', required: true, textField: true },
    kind: { v: 'LOV', list: 'TREE_KINDS' },
    uses: { v: 'LOV', list: 'TREE_KINDS', many: true },
    beside: { v: 'DEF', t: 'group', many: true, parts: { kind: { v: 'LOV', list: 'TREE_KINDS' }, far: { v: 'DEF' } } },
    owner: { v: 'REL', t: 'Organization', required: true },
    access: { v: 'SEL', options: ['PUBLIC', 'COMMUNITY', 'PROTECTED', 'PRIVATE'] },
  },
  owner: 'owner',
  visibility: 'COMMUNITY',
})
const AREA = buildAreaData('trees', [...COMMUNITY_TYPES, TREE], {
  lists: { TREE_KINDS: ['FIR', 'YEW'] },
  listRights: { TREE_KINDS: 'Tree.PROTECTED.read' },
  texts: { en: { 'lists.TREE_KINDS.FIR': 'Fir' }, fr: { 'lists.TREE_KINDS.FIR': 'Sapin' } },
})

let server: TestServer
let [home, elsewhere]: ItemId[] = []
let [admin, keeper, warden, reader]: TestClient[] = []
beforeAll(async () => {
  server = await startTestServer({ areas: [AREA] })
  const { store } = server.parts.engine
  ;[home, elsewhere] = [
    (await store.create(SYSTEM, 'Organization', { name: 'Home' })).$id,
    (await store.create(SYSTEM, 'Organization', { name: 'Elsewhere' })).$id,
  ]
  const person = async (grants: string[]) =>
    server.client(
      (
        await server.addUser({
          organizations: [home as ItemId],
          grants: grants.map((grant) => ({ grant, grantedBy: home as ItemId })),
        })
      ).email,
    )
  admin = await server.client((await server.addUser({ admin: true })).email)
  keeper = await person(['adminOrg'])
  warden = await person(['Tree.PRIVATE.read'])
  reader = await person(['Tree.COMMUNITY.read', 'Tree.update'])
})
afterAll(async () => {
  for (const client of [admin, keeper, warden, reader]) client?.close()
  await server.close()
})

const value = (key: string, owner?: ItemId) => ({
  list: 'TREE_KINDS',
  key,
  translations: { en: key },
  ...(owner ? { owner } : {}),
})
const make = (client: TestClient | undefined, key: string, owner?: ItemId) =>
  (client as TestClient).request('create/LOVValue', value(key, owner))
const tree = (values: object) =>
  server.parts.engine.store.create(SYSTEM, 'Tree', { name: 'A tree', owner: home, ...values })

test('before any value is kept, the lists that areas bring are there', async () => {
  const { lists } = await (admin as TestClient).request<{ lists: { list: string }[] }>('act/lists', {})
  expect(lists.map(({ list }) => list)).toContain('TREE_KINDS')
})

test('an organisation’s values are edited by who holds the right the area names, or a higher one; everyone’s by administrators', async () => {
  for (const client of [keeper, warden]) {
    const made = await make(client, client === keeper ? 'OAK' : 'ELM', home)
    const renamed = await client?.request('update', { ...part(made), translations: { en: 'Renamed' } })
    expect(renamed).toMatchObject({ translations: { en: 'Renamed' } })
    expect((await client?.request('act/archive', { t: 'LOVValue', i: made._i }))?.['state']).toBe('ARCHIVED')
    await client?.request(`delete/${made.$id}`)
  }
  expect(await codeOf(make(reader, 'ASH', home))).toBe('notAllowed')
  for (const client of [keeper, warden, reader]) {
    expect(await codeOf(make(client, 'ASH', elsewhere))).toBe('notAllowed')
    expect(await codeOf(make(client, 'ASH'))).toBe('notAllowed')
  }
  const other = { ...value('ASH', home), list: 'OTHER' }
  expect(await codeOf((warden as TestClient).request('create/LOVValue', other))).toBe('notAllowed')
  expect(await codeOf(make(admin, 'ASH'))).toBe('fine')
})

test('the overview says whose values the caller may edit', async () => {
  const owners = async (client: TestClient | undefined) =>
    (await (client as TestClient).request<{ lists: { list: string }[] }>('act/lists', {})).lists.find(
      ({ list }) => list === 'TREE_KINDS',
    )
  const known = { list: 'TREE_KINDS', area: 'trees', required: true, right: 'Tree.PROTECTED.read' }
  expect(await owners(admin)).toEqual({ ...known, everyone: true, owners: [] })
  expect(await owners(keeper)).toEqual({ ...known, everyone: false, owners: [home] })
  expect(await owners(warden)).toEqual({ ...known, everyone: false, owners: [home] })
  expect(await owners(reader)).toEqual({ ...known, everyone: false, owners: [] })
})

test('uses are counted by the rights of who counts', async () => {
  await tree({ kind: 'FIR', uses: ['YEW', 'FIR'] })
  await tree({ kind: 'FIR', access: 'PRIVATE' })
  const uses = async (client: TestClient | undefined) =>
    (await (client as TestClient).request<{ uses: object }>('act/listUses', { list: 'TREE_KINDS' })).uses
  const count = (times: number) => ({ count: times, isExact: true })
  expect(await uses(admin)).toEqual({ FIR: count(3), YEW: count(1) })
  expect(await uses(reader)).toEqual({ FIR: count(2), YEW: count(1) })
})

test('a starter that is moved becomes an item over it, with the words of every language', async () => {
  await admin?.request('act/orderListValues', { list: 'TREE_KINDS', keys: ['YEW', 'ASH', 'FIR'] })
  const read = async (language: string) =>
    (await (await fetch(`${server.url}/lov/${language}/TREE_KINDS`)).json()) as { install: { label: string }[] }
  expect((await read('fr')).install.map(({ label }) => label)).toEqual(['YEW', 'ASH', 'Sapin'])
  expect((await read('en')).install.map(({ label }) => label)).toEqual(['YEW', 'ASH', 'Fir'])
  const ordering = (warden as TestClient).request('act/orderListValues', { list: 'TREE_KINDS', keys: ['FIR', 'YEW'] })
  expect(await codeOf(ordering)).toBe('notAllowed')
})

test('an answer that is still right is not sent again', async () => {
  const url = `${server.url}/lov/en/TREE_KINDS`
  const etag = (await fetch(url)).headers.get('etag') ?? ''
  expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
  await make(admin, 'LARCH')
  expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(200)
})

test('a change of a value is told at once to everyone who has the lists, and the answer they have is no longer right', async () => {
  const other = await startTestServer({ beside: server })
  const visitor = await TestClient.connect(server.url)
  const far = await other.client((await server.addUser({ organizations: [elsewhere as ItemId] })).email)
  const url = (at: TestServer) => `${at.url}/lov/en/TREE_KINDS`
  for (const client of [visitor, far, reader]) await client?.request('addWatch/LOVValue-0')
  const etag = (await fetch(url(other))).headers.get('etag') ?? ''
  const made = await make(keeper, 'HEMLOCK', home)
  await keeper?.request('act/archive', { t: 'LOVValue', i: made._i })
  await keeper?.request(`delete/${made.$id}`)
  for (const client of [visitor, far, reader])
    await client?.waitFor<{ type: string; ids: string[] }>('updated', ({ ids }) => ids.includes(made.$id))
  const bear = await make(admin, 'BEARBERRY')
  await far.waitFor<{ ids: string[] }>('updated', ({ ids }) => ids.includes(bear.$id))
  const answer = await fetch(url(other), { headers: { 'if-none-match': etag } })
  expect([answer.status, JSON.stringify(await answer.json()).includes('BEARBERRY')]).toEqual([200, true])
  for (const client of [visitor, far]) client.close()
  await other.close()
})

test('what everyone has is the administrators’ alone, also for who made it as one of them', async () => {
  const former = await server.addUser({ admin: true })
  const made = await make(await server.client(former.email), 'DOGWOOD')
  const { store } = server.parts.engine
  const { _t, _i, _u } = await store.read(SYSTEM, `User-${former.index}` as ItemId)
  await store.update(SYSTEM, { _t, _i, _u, admin: false })
  const now = await server.client(former.email)
  expect((await now.request(`read/${made.$id}`)).$can).toMatchObject({ update: false, delete: false })
  expect(await codeOf(now.request('update', { ...part(made), translations: { en: 'Mine' } }))).toBe('notAllowed')
  expect(await codeOf(now.request('act/archive', { t: 'LOVValue', i: made._i }))).toBe('notAllowed')
  expect(await codeOf(now.request(`delete/${made.$id}`))).toBe('notAllowed')
  now.close()
})

test('merging rewrites the uses of what the owner has, keeps history by name, and puts the value away', async () => {
  const [from, into] = [await make(keeper, 'OLD', home), await make(keeper, 'NEW', home)]
  const [mine, both] = [await tree({ kind: 'OLD' }), await tree({ uses: ['NEW', 'OLD', 'FIR'] })]
  const theirs = await tree({ kind: 'OLD', owner: elsewhere })
  const merge = (client: TestClient | undefined, target: string) =>
    (client as TestClient).request<{ key: string }>('act/mergeListValues/async', {
      ...{ t: 'LOVValue', i: from._i, into: target },
    })
  expect(await codeOf(merge(reader, into.$id))).toBe('notAllowed')
  expect(await codeOf(merge(keeper, from.$id))).toBe('badMessage')
  const { key } = await merge(keeper, into.$id)
  const { b: task } = await (keeper as TestClient).waitFor<Task>('taskComplete', (done) => done.key === key)
  expect(task.state).toBe('DONE')
  const now = (item: Item) => server.parts.engine.store.read(SYSTEM, item.$id)
  expect(await now(mine)).toMatchObject({ kind: 'NEW' })
  expect(await now(both)).toMatchObject({ uses: ['NEW', 'FIR'] })
  // What another organisation owns is not theirs to change, nor to know of: it keeps the value, and its
  // words.
  expect(await now(theirs)).toMatchObject({ kind: 'OLD' })
  expect(await codeOf(now(from))).toBe('notAllowed')
  const elsewhereReads = await (await fetch(`${server.url}/lov/en/TREE_KINDS`)).json()
  expect(elsewhereReads[home as ItemId]).toContainEqual({ key: 'OLD', label: 'OLD', archived: true, deleted: true })
  const history = await server.parts.engine.store.history(SYSTEM, mine.$id)
  expect(history[0]).toMatchObject({ changes: { kind: { from: 'OLD', to: 'NEW' } } })
  expect(history[0]?.by).toMatch(/^User-\d+$/)
})

test('whoever deletes a value learns of uses they can see alone; what has it unseen keeps its words', async () => {
  const [seen, unseen] = [await make(keeper, 'SEEN', home), await make(keeper, 'UNSEEN', home)]
  await tree({ kind: 'SEEN' })
  const hidden = await tree({ kind: 'UNSEEN', owner: elsewhere, access: 'PRIVATE' })
  const remove = (value: Item) => (keeper as TestClient).request(`delete/${value.$id}`)
  expect(await codeOf(remove(seen))).toBe('valueInUse')
  expect(await codeOf(remove(unseen))).toBe('fine')
  expect(await server.parts.engine.store.read(SYSTEM, hidden.$id)).toMatchObject({ kind: 'UNSEEN' })
  const { [home as ItemId]: values = [] } = await (await fetch(`${server.url}/lov/en/TREE_KINDS`)).json()
  expect(values.find(({ key }: { key: string }) => key === 'UNSEEN')).toMatchObject({ archived: true, deleted: true })
})

test('a value in a row of a group counts as used, and is merged there too', async () => {
  const [from, into] = [await make(keeper, 'ROW_OLD', home), await make(keeper, 'ROW_NEW', home)]
  const grove = await tree({ beside: [{ kind: 'ROW_OLD', far: '2 m' }, { kind: 'FIR' }] })
  expect(await codeOf((keeper as TestClient).request(`delete/${from.$id}`))).toBe('valueInUse')
  const { uses } = await (keeper as TestClient).request<{ uses: object }>('act/listUses', { list: 'TREE_KINDS' })
  expect(uses).toMatchObject({ ROW_OLD: { count: 1 } })
  await taskOf(keeper, 'mergeListValues', { t: 'LOVValue', i: from._i, into: into.$id })
  const { beside } = await server.parts.engine.store.read(SYSTEM, grove.$id)
  expect(beside).toMatchObject([{ kind: 'ROW_NEW', far: '2 m' }, { kind: 'FIR' }])
  expect(await codeOf(server.parts.engine.store.read(SYSTEM, from.$id))).toBe('notAllowed')
})

const taskOf = async (client: TestClient | undefined, action: string, body: object) => {
  const { key } = await (client as TestClient).request<{ key: string }>(`act/${action}/async`, body)
  return (await (client as TestClient).waitFor<Task>('taskComplete', (done) => done.key === key)).b
}
const fileOf = async (client: TestClient | undefined, { resultURI = '' }: Task) =>
  (await fetch(`${server.url}${resultURI}`, { headers: { authorization: `Bearer ${client?.token}` } })).text()

/** Begins an import of a table into the list, as its menu does, and looks at it. */
async function broughtBy(client: TestClient | undefined, csv: string, owner?: ItemId): Promise<Item> {
  const who = client as TestClient
  const bytes = Buffer.from(csv)
  const { $id: file } = await upload(server.url, who, { name: 'l.csv', bytes, relType: 'Import', relProp: 'file' })
  const made = await who.request('create/Import', {
    ...{ label: 'Kinds', kind: 'LOV_CSV', file, defaults: { list: 'TREE_KINDS', ...(owner ? { owner } : {}) } },
  })
  await stepOf(who, 'lookAtImport', made)
  return who.request(`read/${made.$id}`)
}
const stepOf = (client: TestClient | undefined, action: string, { _i }: Item, body: object = {}) =>
  taskOf(client, action, { t: 'Import', i: _i, ...body })
async function triedBy(client: TestClient | undefined, csv: string, owner?: ItemId) {
  const made = await broughtBy(client, csv, owner)
  await stepOf(client, 'tryImport', made)
  return (client as TestClient).request<Item & { trial: ImportTrial }>(`read/${made.$id}`)
}

test('ADM-12 a list comes out as a table and goes in again: new rows are made, known keys get its words, refused ones come back', async () => {
  const trees = { list: 'TREE_KINDS', owner: home }
  const table = "key,state,en,fr\nPINE,,Pine,Pin\nMAPLE,ARCHIVED,'=Maple,\nPINE,,Twice,\nBARE,,,"
  const tried = await triedBy(keeper, table, home)
  expect(tried['plan']).toMatchObject({
    columns: [{ to: 'key' }, { to: 'state' }, { to: 'translations.en' }, { to: 'translations.fr' }],
    fixed: trees,
  })
  expect(tried.trial.counts).toMatchObject({ new: 2, error: 2 })
  expect(tried.trial.rows).toMatchObject([
    { line: 4, problems: [{ code: 'keyTwice' }] },
    { line: 5, problems: [{ code: 'errors.required' }] },
  ])
  const exported = async () => fileOf(keeper, await taskOf(keeper, 'exportListValues', trees))
  const before = await exported()
  expect(before).not.toContain('PINE')
  const task = await stepOf(keeper, 'applyImport', tried, { goodOnly: true })
  expect(task).toMatchObject({ state: 'DONE', resultName: 'rejected.csv' })
  expect((await fileOf(keeper, task)).trim().split('\r\n')).toEqual([
    expect.stringMatching(/Line,Reasons,key,state,en,fr$/),
    expect.stringMatching(/^4,.+,PINE,,Twice,$/),
    expect.stringMatching(/^5,.+,BARE,,,$/),
  ])
  const first = await exported()
  expect(first).toContain("MAPLE,ARCHIVED,'=Maple,")

  const again = await triedBy(keeper, 'key,state,fr\nPINE,ARCHIVED,Pin gris\nMAPLE,ACTIVE,\n,,Érable à sucre', home)
  expect(again.trial.counts).toMatchObject({ new: 1, update: 2, error: 0 })
  await stepOf(keeper, 'applyImport', again)
  const second = await exported()
  expect(second).toContain('PINE,ARCHIVED,Pine,Pin gris')
  expect(second).toContain("MAPLE,ACTIVE,'=Maple,")
  expect(second).toContain('ERABLE_A_SUCRE,ACTIVE,,Érable à sucre')
  // The exported table, brought in again, changes nothing.
  expect((await triedBy(keeper, second, home)).trial.counts).toMatchObject({ new: 0, update: 0, error: 0 })
  await stepOf(keeper, 'revertImport', again)
  expect(await exported()).toBe(first)
  await stepOf(keeper, 'revertImport', tried)
  expect(await exported()).toBe(before)
})

test('a table goes into a list by the right to edit it alone, also into that of everyone', async () => {
  const notTheirs = { counts: { new: 0, error: 1 }, rows: [{ problems: [{ code: 'mayNot' }] }] }
  const table = 'en\nBamboo'
  for (const [client, owner] of [
    [reader, home],
    [keeper, elsewhere],
    [keeper, undefined],
  ] as const)
    expect((await triedBy(client, table, owner)).trial).toMatchObject(notTheirs)
  const tried = await triedBy(admin, table)
  expect(tried['plan']).toMatchObject({ fixed: { list: 'TREE_KINDS' }, key: ['key', 'list', 'owner'] })
  await stepOf(admin, 'applyImport', tried)
  const all = { list: 'TREE_KINDS' }
  expect(await fileOf(admin, await taskOf(admin, 'exportListValues', all))).toContain('BAMBOO,ACTIVE,Bamboo')
  // A value of one organisation is another one than that of everyone.
  for (const client of [keeper, warden])
    expect((await triedBy(client, table, home)).trial.counts).toMatchObject({ new: 1 })
  expect((await triedBy(admin, 'key,en\nBAMBOO,Cane')).trial.counts).toMatchObject({ update: 1 })
})

test('whoever else takes an import of a list back brings its states back too', async () => {
  const made = await triedBy(keeper, 'key,state,en\nALDER,,Alder', home)
  await stepOf(keeper, 'applyImport', made)
  const list = async () => fileOf(keeper, await taskOf(keeper, 'exportListValues', { list: 'TREE_KINDS', owner: home }))
  const before = await list()
  const changed = await triedBy(keeper, 'key,state,en\nALDER,ARCHIVED,Red alder', home)
  await stepOf(keeper, 'applyImport', changed)
  expect(await list()).toContain('ALDER,ARCHIVED,Red alder')
  await stepOf(admin, 'revertImport', changed)
  expect(await list()).toBe(before)
})

test('a table of a list is offered to whoever may edit a list of somebody', async () => {
  const isOffered = async (client: TestClient | undefined) =>
    Object.keys(
      (await (client as TestClient).request<{ kinds: object }>('act/importKinds', { t: 'Import', i: 0 })).kinds,
    )
  expect(await isOffered(admin)).toContain('LOV_CSV')
  expect(await isOffered(keeper)).toContain('LOV_CSV')
  expect(await isOffered(reader)).not.toContain('LOV_CSV')
})

function part({ _t, _i, _u }: Item) {
  return { _t, _i, _u }
}
