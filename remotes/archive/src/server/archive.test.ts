import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf } from '@cairn/testkit/kept-community'
import { archiveEntryType } from '../model/archive-entry.ts'
import { containersOf, insideOf, QUEUES } from '../model/queries.ts'
import { startTestServer, TestClient, type TestServer } from '@cairn/testkit/server'

let server: TestServer
let home: ItemId
let museum: ItemId
/** `keeper` administers the first organisation, `member` belongs to it, the others do not. */
let keeper: TestClient
let member: TestClient
let outsider: TestClient
let visitor: TestClient

beforeAll(async () => {
  server = await startTestServer()
  const { store } = server.parts.engine
  const make = async (displayName: string, type: string) =>
    (await store.create(SYSTEM, 'Organization', { displayName, type })).$id
  home = await make('Home', 'COMMUNITY')
  museum = await make('Harbour Street Museum', 'MUSEUM')
  const grants = [{ grant: 'adminOrg', grantedBy: home }]
  const people = [
    { organizations: [home], capabilities: ['Archive'], grants },
    { organizations: [home] },
    { organizations: [await make('Elsewhere', 'COMMUNITY')] },
  ]
  const [one, two, three] = await Promise.all(
    people.map(async (person) => server.client((await server.addUser(person)).email)),
  )
  if (!one || !two || !three) throw new Error('three people are needed')
  ;[keeper, member, outsider] = [one, two, three]
  visitor = await TestClient.connect(server.url)
})
afterAll(async () => {
  for (const client of [keeper, member, outsider, visitor]) client.close()
  await server.close()
})

const values = { title: 'A letter', category: 'LAND', type: 'LETTER' }
const create = (more: object) => keeper.request<Item>('create/ArchiveEntry', { ...values, owner: home, ...more })
const change = ({ _t, _i, _u }: Item, more: object) => keeper.request<Item>('update', { _t, _i, _u, ...more })
const refusal = async (asked: Promise<unknown>) =>
  asked.then(
    () => 'saved',
    (thrown: { code: string; details: { properties?: object } }) =>
      thrown.details.properties ? Object.keys(thrown.details.properties) : thrown.code,
  )

it('ARC-1 saves a title on one line', async () => {
  expect(await create({ title: '  Letter\n to  the cannery ' })).toMatchObject({ title: 'Letter to the cannery' })
})

it('ARC-2 asks why an entry needs attention, and forgets it once it does not', async () => {
  expect(await refusal(create({ needsAttention: true }))).toEqual(['needsAttentionComment'])
  const asked = await create({ needsAttention: true, needsAttentionComment: 'No date' })
  const settled = await change(asked, { needsAttention: false })
  expect(settled).not.toHaveProperty('needsAttentionComment')
})

it('ARC-3 keeps an entry below one of its own owner and at a level above', async () => {
  const fonds = await create({ descriptionLevel: 'FONDS' })
  const series = await create({ descriptionLevel: 'SERIES', partOf: fonds.$id })
  expect(await refusal(create({ descriptionLevel: 'FONDS', partOf: series.$id }))).toBe('archive.levelBelow')
  expect(await refusal(change(fonds, { partOf: series.$id, descriptionLevel: null }))).toEqual(['partOf'])
  const { store } = server.parts.engine
  const theirs = await store.create(SYSTEM, 'ArchiveEntry', { ...values, owner: museum, access: 'PUBLIC' })
  expect(await refusal(create({ partOf: theirs.$id }))).toBe('archive.otherOwner')
})

it('ARC-3 keeps parts below what they are part of, and with its owner', async () => {
  const whole = await create({ descriptionLevel: 'SERIES' })
  const part = await create({ descriptionLevel: 'FILE', partOf: whole.$id })
  expect(await refusal(change(whole, { descriptionLevel: 'ITEM' }))).toBe('archive.levelBelow')
  const { store } = server.parts.engine
  const given = (item: Item) => refusal(store.update(SYSTEM, { _t: item._t, _i: item._i, _u: item._u, owner: museum }))
  expect([await given(whole), await given(part)]).toEqual(['archive.otherOwner', 'archive.otherOwner'])
})

it('ARC-15 gives the level and warnings of a fonds to all its parts at once, and opens none', async () => {
  const fonds = await create({ descriptionLevel: 'FONDS', access: 'PROTECTED', warnings: ['VIOLENCE'] })
  const series = await create({ descriptionLevel: 'SERIES', partOf: fonds.$id, access: 'PUBLIC' })
  const file = await create({ descriptionLevel: 'FILE', partOf: series.$id, access: 'PRIVATE' })
  const { key } = await keeper.request<{ key: string }>('act/passDownCare/async', { t: fonds._t, i: fonds._i })
  await keeper.waitFor<{ key: string }>('taskComplete', (done) => done.key === key)
  const read = ({ $id }: Item) => keeper.request<Item>(`read/${$id}`)
  expect(await read(series)).toMatchObject({ access: 'PROTECTED', warnings: ['VIOLENCE'] })
  expect(await read(file)).toMatchObject({ access: 'PRIVATE', warnings: ['VIOLENCE'] })
})

it('ARC-16 many entries need no attention any more, and do again, with what was said, once that is undone', async () => {
  const asked = { needsAttention: true, needsAttentionComment: 'No date' }
  const entries = [await create(asked), await create(asked), await create({})]
  const run = async (action: string, body: object) => {
    const { key } = await keeper.request<{ key: string }>(`act/${action}/async`, body)
    await keeper.waitFor<{ key: string }>('taskComplete', (done) => done.key === key)
    return { key, ...(await keeper.request<{ result: object }>(`activeTask/${key}`)) }
  }
  const read = () => Promise.all(entries.map(({ $id }) => keeper.request<Item>(`read/${$id}`)))
  const ids = entries.map(({ $id }) => $id)
  const [given] = archiveEntryType.bulk.flatMap((each) => (typeof each === 'string' ? [] : [each.set]))
  const { key, result } = await run('changeItems', { ids, values: given })
  expect(result).toMatchObject({ changed: 3, refused: 0 })
  for (const entry of await read()) expect(entry).not.toHaveProperty('needsAttentionComment')
  expect((await run('changeItemsBack', { task: key })).result).toMatchObject({ back: 3, left: 0 })
  expect(await read()).toMatchObject([asked, asked, {}])
})

it('ARC-5 tells nothing of an organisation that the asker may not read', async () => {
  const { store } = server.parts.engine
  const hidden = await store.create(SYSTEM, 'Organization', { displayName: 'Gone away', type: 'MUSEUM' })
  await create({ sourceOrg: hidden.$id, access: 'PUBLIC' })
  await store.remove(SYSTEM, hidden.$id)
  const { results } = await outsider.request<{ results: { id: string }[] }>('act/searchSourceOrgs', {
    ...{ t: 'ArchiveEntry', i: 0, query: '' },
  })
  expect(results.map(({ id }) => id)).not.toContain(hidden.$id)
})

it('ARC-4 refuses a file number that its owner has', async () => {
  await create({ fileNumber: 'B-12' })
  expect(await refusal(create({ fileNumber: 'B-12' }))).toEqual(['fileNumber'])
})

it('ARC-5 counts for each organisation the entries that the asker may see', async () => {
  await create({ sourceOrg: museum, access: 'PUBLIC' })
  await create({ sourceOrg: museum, access: 'PROTECTED' })
  await keeper.request('create/Source', { label: 'Boxes', owner: home, rel: [home] })
  const orgsOf = async (client: TestClient, query: string) =>
    (await client.request<{ results: object[] }>('act/searchSourceOrgs', { t: 'ArchiveEntry', i: 0, query })).results
  expect(await orgsOf(keeper, '')).toEqual([
    { id: museum, label: 'Harbour Street Museum', count: 2 },
    { id: home, label: 'Home', count: 0 },
  ])
  expect(await orgsOf(outsider, 'harbour')).toEqual([{ id: museum, label: 'Harbour Street Museum', count: 1 }])
  expect(await orgsOf(outsider, '')).toHaveLength(1)
})

it('ARC-5 counts as a naive rule does for everybody, and a hidden entry changes no answer (T1, T3)', async () => {
  const orgsOf = (client: TestClient) =>
    client.request<{ results: { id: string; count: number }[] }>('act/searchSourceOrgs', {
      ...{ t: 'ArchiveEntry', i: 0, query: '' },
    })
  const readable = async (client: TestClient, ids: readonly string[]) =>
    Object.values(await client.request<Record<string, Item>>('readMany/object', ids))
  const made = await Promise.all(
    ['PUBLIC', 'COMMUNITY', 'PROTECTED', 'PRIVATE'].map((access) => create({ sourceOrg: museum, access })),
  )
  const all = await server.parts.engine.store.search(SYSTEM, { types: ['ArchiveEntry'], max: 1000 })
  for (const client of [keeper, member, outsider]) {
    const seen = (await readable(client, all.ids)).filter(({ sourceOrg }) => sourceOrg === museum)
    const { results } = await orgsOf(client)
    expect(results.find(({ id }) => id === museum)?.count).toBe(seen.length)
  }
  const before = await orgsOf(outsider)
  await create({ sourceOrg: museum, access: 'PRIVATE' })
  expect(await orgsOf(outsider)).toEqual(before)
  expect(made).toHaveLength(4)
})

it('ARC-6 keeps the decade of a date', async () => {
  const entry = await create({ date: 'c. 1923' })
  expect(entry).toMatchObject({ decade: '1920–1929', date: { text: 'c. 1923' } })
  expect(await change(entry, { date: null })).not.toHaveProperty('decade')
  const source = await keeper.request<Item>('create/Source', {
    ...{ label: 'From the cannery', owner: home, rel: [museum], received: '1961' },
  })
  expect(source).toMatchObject({ decade: '1960–1969' })
})

it('ARC-8 shows an entry at its level, its notes to the community, and a source to who may see PROTECTED', async () => {
  const readersOf = async (id: string) =>
    Promise.all(
      [keeper, member, outsider, visitor].map(
        async (client) => (await codeOf(client.request(`read/${id}`))) === 'fine',
      ),
    )
  expect(await readersOf((await create({})).$id)).toEqual([true, true, false, false])
  const open = await create({ access: 'PUBLIC', notes: 'Ask the family first' })
  expect(await readersOf(open.$id)).toEqual([true, true, true, true])
  const seen = await Promise.all([member, outsider].map((client) => client.request<Item>(`read/${open.$id}`)))
  expect(seen.map((item) => item['notes'])).toEqual(['Ask the family first', undefined])
  const source = await keeper.request<Item>('create/Source', { label: 'Boxes', owner: home, rel: [home] })
  expect(await readersOf(source.$id)).toEqual([true, false, false, false])
})

it('ARC-9 refuses a link that is no web address', async () => {
  expect(await refusal(create({ webLinks: ['javascript:alert(1)'] }))).toEqual(['webLinks'])
  expect(await refusal(create({ webLinks: ['https://archive.example/1'] }))).toBe('saved')
})

it('ARC-13 lists what lies in a fonds, down to the items of its files', async () => {
  const owner = home
  const fonds = await create({ title: 'Fonds', descriptionLevel: 'FONDS' })
  let whole = fonds
  const inside: string[] = []
  for (const descriptionLevel of ['SERIES', 'SUBSERIES', 'FILE', 'ITEM']) {
    whole = await create({ title: descriptionLevel, descriptionLevel, partOf: whole.$id, owner })
    inside.push(whole.$id)
  }
  const ids = async (query: object) =>
    (await keeper.request<{ ids: string[] }>('search/ids', { types: ['ArchiveEntry'], ...query })).ids
  expect((await ids(insideOf(fonds.$id))).toSorted()).toEqual(inside.toSorted())
  expect(await ids(insideOf(whole.$id))).toEqual([])
  expect(await ids(containersOf(undefined))).toContain(fonds.$id)
  expect(await ids(containersOf(inside[2]))).toEqual([])
  expect(await ids(QUEUES.notPlaced)).not.toContain(fonds.$id)
  expect(await ids(QUEUES.noScan)).toContain(whole.$id)
})

it('ARC-18 lets an archivist delete their own new entry, and no other', async () => {
  const grants = ['create', 'update'].map((verb) => ({ grant: `ArchiveEntry.${verb}`, grantedBy: home }))
  const person = await server.addUser({ organizations: [home], capabilities: ['Archive'], grants })
  const archivist = await server.client(person.email)
  const make = () => archivist.request<Item>('create/ArchiveEntry', { ...values, owner: home })
  const [mistyped, helped] = [await make(), await make()]
  await change(helped, { title: 'Put right' })
  const theirs = await create({})
  const may = async ({ $id }: Item) => (await archivist.request<Item>(`read/${$id}`)).$can?.['delete']
  expect([await may(mistyped), await may(helped), await may(theirs)]).toEqual([true, false, false])
  expect(await refusal(archivist.request(`delete/${helped.$id}`))).toBe('changedByOthers')
  await archivist.request(`delete/${mistyped.$id}`)
  expect(await refusal(archivist.request(`read/${mistyped.$id}`))).toBe('notAllowed')
  archivist.close()
})

it('ARC-8 tells a visitor whose a public entry is, and not that anything needs attention', async () => {
  const work = { needsAttention: true, needsAttentionComment: 'No date' }
  const open = await create({ access: 'PUBLIC', sourceOrg: museum, ...work })
  const seen = await visitor.request<Item>(`read/${open.$id}`)
  expect(seen.$labels).toMatchObject({ [home]: 'Home', [museum]: '—' })
  for (const name of Object.keys(work)) expect(seen).not.toHaveProperty(name)
  expect(await refusal(visitor.request(`read/${home}`))).toBe('notAllowed')
  expect((await member.request<Item>(`read/${open.$id}`))['needsAttention']).toBe(true)
})
