import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import { SYSTEM } from '@cairn/server/testing'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'

let server: TestServer
let home: ItemId
let keeper: TestClient
let member: TestClient
beforeAll(async () => {
  server = await startTestServer()
  home = (await server.parts.engine.store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' }))
    .$id
  const people = { organizations: [home], capabilities: ['Archive'] }
  const grants = [{ grant: 'adminOrg' as const, grantedBy: home }]
  keeper = await server.client((await server.addUser({ ...people, grants })).email)
  member = await server.client((await server.addUser(people)).email)
})
afterAll(async () => {
  for (const client of [keeper, member]) client.close()
  await server.close()
})

const create = (values: object) =>
  keeper.request<Item>('create/ArchiveEntry', { category: 'LAND', type: 'LETTER', owner: home, ...values })
async function aidOf({ _i }: Item, client: TestClient): Promise<string> {
  const body = { t: 'ArchiveEntry', i: _i, origin: 'https://archive.test' }
  const { key } = await client.request<{ key: string }>('act/exportFindingAid/async', body)
  const { b: task } = await client.waitFor<Task>('taskComplete', (done) => done.key === key, 60_000)
  expect(task).toMatchObject({ state: 'DONE', resultName: 'Weir papers.xml' })
  const headers = { authorization: `Bearer ${client.token}` }
  return (await fetch(`${server.url}${task.resultURI}`, { headers })).text()
}
/** Checks that each element ends where it should. */
function expectNested(xml: string): void {
  const open: string[] = []
  for (const [tag, end, name = '', own] of xml.matchAll(/<(\/?)([a-z]\w*)[^>]*?(\/?)>/g))
    if (end) expect([open.pop(), tag]).toEqual([name, tag])
    else if (!own) open.push(name)
  expect(open).toEqual([])
}

test('ARC-12 a fonds is written as a finding aid, with the parts that the asker may see', async () => {
  const fonds = await create({ title: 'Weir papers', descriptionLevel: 'FONDS', fileNumber: 'W', date: '1901-1905' })
  const series = await create({ title: 'Letters & bills', descriptionLevel: 'SERIES', partOf: fonds.$id })
  await create({ title: 'Letter one', descriptionLevel: 'ITEM', partOf: series.$id, creator: ['A. Keeper'] })
  await create({ title: 'Sealed letter', descriptionLevel: 'ITEM', partOf: series.$id, access: 'PRIVATE' })
  const all = await aidOf(fonds, keeper)
  expectNested(all)
  expect(all).toContain('<archdesc level="fonds">')
  expect(all).toContain('<unitdate normal="1901/1905">1901-1905</unitdate>')
  expect(all).toMatch(/<c level="series">\n<did><unittitle>Letters &amp; bills<\/unittitle>[^]*<c level="item">/)
  expect(all).toContain('<origination><name><part>A. Keeper</part></name></origination>')
  expect(all).toContain('<accessrestrict><p>Access: private</p></accessrestrict>')
  const seen = await aidOf(fonds, member)
  expectNested(seen)
  expect(seen).toContain('Letter one')
  expect(seen).not.toContain('Sealed letter')
})
