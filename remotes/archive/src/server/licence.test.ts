import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import { SYSTEM } from '@cairn/server/testing'
import { startTestServer, TestClient, type TestServer } from '@cairn/testkit/server'

let server: TestServer
let home: ItemId
let keeper: TestClient
let visitor: TestClient
beforeAll(async () => {
  server = await startTestServer()
  home = (await server.parts.engine.store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' }))
    .$id
  const grants = [{ grant: 'adminOrg' as const, grantedBy: home }]
  keeper = await server.client(
    (await server.addUser({ organizations: [home], capabilities: ['Archive'], grants })).email,
  )
  visitor = await TestClient.connect(server.url)
})
afterAll(async () => {
  for (const client of [keeper, visitor]) client.close()
  await server.close()
})

const create = (more: object) =>
  keeper.request<Item>('create/ArchiveEntry', {
    ...{ title: 'A letter', category: 'LAND', type: 'LETTER', owner: home, access: 'PUBLIC' },
    ...more,
  })

async function fileOf(action: string, body: object): Promise<string> {
  const { key } = await keeper.request<{ key: string }>(`act/${action}/async`, body)
  const { b: task } = await keeper.waitFor<Task>('taskComplete', (done) => done.key === key, 60_000)
  expect(task).toMatchObject({ state: 'DONE' })
  const headers = { authorization: `Bearer ${keeper.token}` }
  return (await fetch(`${server.url}${task.resultURI}`, { headers })).text()
}

it('ARC-20 tells a visitor how an entry may be used; Dublin Core and the finding aid say so', async () => {
  const licenceTerms = 'Ask the family before you print it'
  const open = await create({ title: 'Own', descriptionLevel: 'FONDS', licence: 'CC_BY_NC_ND', licenceTerms })
  await create({ title: 'Kept', partOf: open.$id, licence: 'COMMUNITY_TERMS' })
  expect(await visitor.request<Item>(`read/${open.$id}`)).toMatchObject({ licence: 'CC_BY_NC_ND', licenceTerms })
  const query = { types: ['ArchiveEntry'], sort: [{ key: '_i', order: 'asc' }] }
  const records = await fileOf('exportSearch', { query, format: 'dc', name: 'all' })
  expect(records.match(/<dc:rights>.+/g)).toEqual([
    '<dc:rights>https://creativecommons.org/licenses/by-nc-nd/4.0/</dc:rights>',
    '<dc:rights>CC BY-NC-ND 4.0</dc:rights>',
    `<dc:rights>${licenceTerms}</dc:rights>`,
    '<dc:rights>PUBLIC</dc:rights>',
    '<dc:rights>Community terms</dc:rights>',
    '<dc:rights>PUBLIC</dc:rights>',
  ])
  // Other keys of lists are words, too.
  expect(records).toContain('<dc:type>Letter</dc:type>')
  const aid = await fileOf('exportFindingAid', { t: open._t, i: open._i, origin: 'https://archive.test' })
  expect(aid).toContain('<userestrict><p>https://creativecommons.org/licenses/by-nc-nd/4.0/</p></userestrict>')
  expect(aid).toContain(`<userestrict><p>${licenceTerms}</p></userestrict>`)
  expect(aid).toContain('<userestrict><p>community terms</p></userestrict>')
})
