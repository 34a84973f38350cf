import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item } from '@cairn/contract'
import { startCommunity, type Community } from '@cairn/testkit/community'
import { TEST_PASSWORD, TestClient } from '@cairn/testkit/server'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import { giveGrant } from '../../items/rights/principal/grants.ts'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import type { TestDatabase } from '../../testing/open-test-database.ts'

const WRITES = 60
const SCRIPT = 'packages/server/src/testing/server-child.ts'

let community: Community
let processes: ServerProcess[] = []
beforeAll(async () => {
  // The install, its database and its people; the two processes under test are children.
  community = await startCommunity()
  const { install, areaStore, shellDir, dataDir } = community.install
  const { url } = community.parts.database as TestDatabase
  const key = { TOKEN_KEY: 'ab'.repeat(32), NEW_TOKEN_KEY: '1' }
  const env = { DATABASE_URL: url, DEMO: '0', INSTALL: install, AREA_STORE: areaStore, SHELL_DIR: shellDir, ...key }
  const start = (name: string) => startServerProcess({ ...env, DATA_DIR: join(dataDir, name) }, SCRIPT)
  processes = await Promise.all([start('one'), start('two')])
})
afterAll(async () => {
  for (const process of processes) await process.close()
  await community.close()
})

test('an item with protocols that another process wrote is found, and its label, which quotes, is kept right here too', async () => {
  const [one] = processes
  const { store } = community.parts.engine
  await giveGrant(community.parts.database, {
    user: community.ben.index,
    grant: 'protocol.TIDE',
    grantedBy: community.home,
  })
  const ben = await TestClient.signedIn(one?.url ?? '', community.ben.email, TEST_PASSWORD)
  const found = async () =>
    (await ben.request<{ ids: string[] }>('search/ids', { types: ['Story'], text: 'rising' })).ids
  expect(await found()).toEqual([])
  const story = { name: 'Rising', owner: community.home, protocols: ['TIDE'], protocolRule: 'ANY' }
  const { $id } = await store.create(SYSTEM, 'Story', story)
  await expect.poll(found).toEqual([$id])
  expect(await ben.request(`label/${$id}`)).toMatchObject({ label: 'Rising Home' })
  await store.update(SYSTEM, { _t: 'Organization', _i: 1, _u: 1, name: 'Haven' })
  expect((await ben.waitFor<{ id: string }>('itemUpdated', ({ id }) => id === $id)).b).toMatchObject({ id: $id })
  expect(await ben.request(`label/${$id}`)).toMatchObject({ label: 'Rising Haven' })
  ben.close()
})

test('T21: one of two processes is killed under writes; watchers of the other lose nothing, and every acknowledged write stands', async () => {
  const [one, two] = processes
  if (!one || !two) throw new Error('no processes')
  const note = await community.addNote({ phone: '0' })
  const signIn = (url: string, email: string) => TestClient.signedIn(url, email, TEST_PASSWORD)
  const [writerOne, writerTwo, watcher] = [
    await signIn(one.url, community.ana.email),
    await signIn(two.url, community.ben.email),
    await signIn(two.url, community.ben.email),
  ]
  await watcher.request(`addWatch/${note}/1`)
  await watcher.request('addWatch/Note-0')
  let acknowledged = 1
  const made: string[] = []
  const killing = new Promise<void>((resolve) => setTimeout(() => void one.kill().then(resolve), 250))
  const write = async (client: TestClient, property: string) => {
    for (let round = 0; round < WRITES; round++) {
      const { _i, _u } = await client.request(`read/${note}`)
      const stored = await client.request('update', { _t: 'Note', _i, _u, [property]: String(round) })
      acknowledged = Math.max(acknowledged, stored._u)
      made.push(
        (
          await client.request('create/Note', {
            name: `Note ${round}`,
            owner: community.home,
            $key: `${property}-key-${round}`,
          })
        ).$id,
      )
    }
  }
  const cut = Promise.race([write(writerOne, 'phone').catch(() => {}), writerOne.closed])
  await Promise.all([write(writerTwo, 'long'), cut, killing])
  const now = await writerTwo.request<Item>(`read/${note}`)
  expect(now._u).toBeGreaterThanOrEqual(acknowledged)
  await watcher.waitFor<Item>('item/update', ({ _u }) => _u === now._u)
  const counts = watcher.pushes.filter(({ o }) => o === 'item/update').map(({ b }) => (b as Item)._u)
  expect(counts).toEqual([...counts].sort((left, right) => left - right))
  const heard = () =>
    new Set(watcher.pushes.filter(({ o }) => o === 'updated').flatMap(({ b }) => (b as { ids: string[] }).ids))
  await expect.poll(() => made.filter((id) => !heard().has(id))).toEqual([])
  expect(Object.keys(await writerTwo.request<object>('readMany/object', made))).toHaveLength(made.length)
  // Who was on the killed process comes back to the other one, and goes on from what it had.
  const back = await signIn(two.url, community.ana.email)
  await back.request(`addWatch/${note}/${now._u - 1}`)
  expect((await back.waitFor<Item>('item/update')).b).toMatchObject({ _u: now._u })
  for (const client of [writerTwo, watcher, back]) client.close()
})
