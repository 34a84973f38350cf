import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ItemId } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import { SYSTEM } from '@cairn/server/testing'
import { readableTable } from '../../model/contact-rows.ts'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'

const CSV = `First name;Last name;E-mail;Office phone
Mae;Sandpiper;mae@demo.test;2505550142
Noor;;noor@demo.test;
Ada;=1+1;not an address;
Wren;Fathom;;`
const COLUMNS = { firstName: 0, lastName: 1, email: 2, officePhone: 3 }

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

async function importAs(client: TestClient, more: object = {}): Promise<Task> {
  const body = { t: 'Contact', i: 0, csv: CSV, organization: home, columns: COLUMNS, ...more }
  const { key } = await client.request<{ key: string }>('act/importContacts/async', body)
  return (await client.waitFor<Task>('taskComplete', (done) => done.key === key)).b
}
const refusedRows = async (client: TestClient, { resultURI = '' }: Task) => {
  const headers = { authorization: `Bearer ${client.token}` }
  return (await (await fetch(`${server.url}${resultURI}`, { headers })).text()).trim().split('\n')
}
const found = async (text: string) =>
  (await keeper.request<{ ids: string[] }>('search/ids', { types: ['Contact'], text })).ids

test('ORG-20 the columns of a table are told, whatever parts them', async () => {
  expect(await keeper.request('act/contactColumns', { t: 'Contact', i: 0, csv: CSV })).toEqual({
    headings: ['First name', 'Last name', 'E-mail', 'Office phone'],
    sample: [expect.arrayContaining(['Mae']), expect.arrayContaining(['Noor']), expect.arrayContaining(['Ada'])],
    columns: COLUMNS,
  })
})

test('ORG-20 a trial says what would be refused, and stores nothing', async () => {
  const task = await importAs(keeper, { dryRun: true })
  expect(task).toMatchObject({ state: 'DONE', count: 2, total: 4, resultName: 'refused-rows.csv' })
  expect(await found('Sandpiper')).toEqual([])
})

test('ORG-20 good rows go in, each refused one comes back with its line and reason, and its formulas do nothing', async () => {
  const task = await importAs(keeper)
  expect(task).toMatchObject({ state: 'DONE', count: 2, total: 4 })
  const [id = ''] = await found('Sandpiper')
  expect(await keeper.request(`read/${id}`)).toMatchObject({
    firstName: 'Mae',
    organizations: [home],
    email: 'mae@demo.test',
  })
  expect(await refusedRows(keeper, task)).toEqual([
    'line,reasons,First name,Last name,E-mail,Office phone',
    '3,lastName: errors.required,Noor,,noor@demo.test,',
    "4,email: errors.invalidEmail,Ada,'=1+1,not an address,",
  ])
})

test('ORG-20 headings and reasons are in the words of the person, and titles of their language are known', async () => {
  const words = { 'organisations.import.line': 'Ligne', 'errors.required': 'à remplir', lastName: 'Nom' }
  const [heading, first] = await refusedRows(keeper, await importAs(keeper, { words, dryRun: true, alike: 'create' }))
  expect(heading).toMatch(/^Ligne,reasons,/)
  expect(first).toBe('3,Nom: à remplir,Noor,,noor@demo.test,')
  const long = `First name,Last name\nMae,${'x'.repeat(81)}`
  const tooLong = { csv: long, columns: { firstName: 0, lastName: 1 }, dryRun: true }
  const task = await importAs(keeper, { ...tooLong, words: { 'errors.maxLength': 'Au plus {max} caractères' } })
  expect((await refusedRows(keeper, task))[1]).toContain('lastName: Au plus 80 caractères')
  const csv = 'PRENOM;Nom de famille\nMae;Wren'
  const titles = { firstName: 'Prénom', lastName: 'Nom de famille' }
  expect(await keeper.request('act/contactColumns', { t: 'Contact', i: 0, csv, titles })).toMatchObject({
    columns: { firstName: 0, lastName: 1 },
  })
})

test('ORG-15 ORG-20 on a shared install a right to create is not enough for any row', async () => {
  const task = await importAs(member, { alike: 'create' })
  expect(task).toMatchObject({ state: 'DONE', count: 0, total: 4 })
  expect((await refusedRows(member, task))[1]).toContain('notAllowed')
})

test('ORG-20 a table that cannot be read fails as a whole, and says in which line', async () => {
  const task = await importAs(keeper, { csv: 'a,b\n1,"2' })
  expect(task).toMatchObject({
    state: 'FAILED',
    errorKey: 'errors.csvUnreadable',
    errorValues: { line: expect.any(Number) },
  })
})

test('ORG-20 no column is dropped unsaid: it is of a kind, or named as left out', async () => {
  const csv = 'First name,Last name,Fax,Notes,\nAda,Lark,1,,\n'
  const columns = { firstName: 0, lastName: 1 }
  const failed = await importAs(keeper, { csv, columns, ignored: ['Notes'] })
  expect(failed).toMatchObject({
    state: 'FAILED',
    errorKey: 'errors.organisations.columnsUnnamed',
    errorValues: { columns: 'Fax' },
  })
  expect(await found('Lark')).toEqual([])
  expect(await importAs(keeper, { csv, columns, ignored: ['Notes', 'Fax'] })).toMatchObject({ state: 'DONE', count: 1 })
  const withoutHeading = { csv: 'First name,Last name,\nAda,Swift,x', columns }
  expect(await importAs(keeper, withoutHeading)).toMatchObject({ state: 'FAILED', errorValues: { columns: '3' } })
})

test('ORG-20 each person belongs to the organisation of their row, and nobody to another for want of it', async () => {
  const { store } = server.parts.engine
  const office = (await store.create(SYSTEM, 'Organization', { displayName: 'Lands Office', legalName: 'Lands Office Ltd.', type: 'COMMUNITY' })).$id // prettier-ignore
  const owner = await server.client(
    (await server.addUser({ organizations: [home], capabilities: ['Org'], admin: true })).email,
  )
  const csv = 'First name,Last name,Organisation\nAda,Tern,LANDS office\nUna,Tern,\nWren,Tern,Nowhere Ltd.'
  const columns = { firstName: 0, lastName: 1, organization: 2 }
  const task = await importAs(owner, { csv, columns })
  expect(task).toMatchObject({ state: 'DONE', count: 2, total: 3 })
  expect((await refusedRows(owner, task)).slice(1)).toEqual([
    '4,organisations.import.noOrganization,Wren,Tern,Nowhere Ltd.',
  ])
  const read = async (text: string) => {
    const ids = (await owner.request<{ ids: string[] }>('search/ids', { types: ['Contact'], text })).ids
    return Promise.all(
      ids.map(async (id) => (await owner.request<Record<string, unknown>>(`read/${id}`))['organizations']),
    )
  }
  expect([await read('Ada Tern'), await read('Una Tern')]).toEqual([[[office]], [[home]]])
  expect(await importAs(owner, { csv, columns, organization: undefined, alike: 'create' })).toMatchObject({
    count: 1,
    total: 3,
  })
  owner.close()
})

test('ORG-20 ORG-23 somebody who seems to be there already comes in only where that is asked for', async () => {
  const csv = 'First name,Last name,E-mail\nKit,Dunlin,kit@demo.test\nKit,Dunlin,other@demo.test\nIvy,Dunlin,'
  const columns = { firstName: 0, lastName: 1, email: 2 }
  const words = { 'organisations.import.alike': 'As {who}', 'organisations.import.line': 'Line' }
  const first = await importAs(keeper, { csv, columns, words })
  expect(first).toMatchObject({ state: 'DONE', count: 2, total: 3 })
  expect((await refusedRows(keeper, first))[1]).toBe('3,As Line 2,Kit,Dunlin,other@demo.test')
  const again = await importAs(keeper, { csv, columns, words, dryRun: true })
  expect((await refusedRows(keeper, again))[1]).toMatch(/^2,As Contact-\d+,Kit,Dunlin/)
  expect(again).toMatchObject({ count: 0, total: 3 })
  expect(await importAs(keeper, { csv, columns, alike: 'create' })).toMatchObject({ count: 3, total: 3 })
})

test('ORG-20 one bad value costs its row alone: NUL, half a character, 20,000 cells (T45)', async () => {
  const bad = ['No\u0000or,Bad,', 'Ada,Bad\uD800,', `Wren,Heron${',x'.repeat(20_000)}`, `Una,${'['.repeat(3000)},`]
  const csv = readableTable(['First name,Last name,E-mail', 'Mae,Plover,', ...bad, 'Sol,Plover,'].join('\n'))
  const columns = { firstName: 0, lastName: 1, email: 2 }
  for (const dryRun of [true, false]) {
    const task = await importAs(keeper, { csv, columns, dryRun })
    expect(task).toMatchObject({ state: 'DONE', count: 2, total: 6 })
    const [, ...refused] = await refusedRows(keeper, task)
    expect(refused.map((row) => row.slice(0, 20))).toEqual([
      expect.stringMatching(/^3,firstName:/),
      expect.stringMatching(/^4,lastName:/),
      expect.stringMatching(/^5,organisations.imp/),
      expect.stringMatching(/^6,lastName:/),
    ])
  }
  expect(await found('Plover')).toHaveLength(2)
})
