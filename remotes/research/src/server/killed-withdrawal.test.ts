import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { startServerProcess } from '@cairn/testkit/server-process'
import { startTestServer, TEST_PASSWORD, TestClient, type TestServer } from '@cairn/testkit/server'

/** Above what a withdrawal writes anew at once, and below it. */
const SIZES = [60, 6]
const POINT = { type: 'Point', coordinates: [-128.3, 52.87] }

let server: TestServer
let home: ItemId
let project: Item
let steward: TestClient
let email: string
beforeAll(async () => {
  server = await startTestServer()
  home = (await server.parts.engine.store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' }))
    .$id
  const grants = [{ grant: 'adminOrg', grantedBy: home }]
  ;({ email } = await server.addUser({ organizations: [home], capabilities: ['Research', 'Spatial'], grants }))
  steward = await server.client(email)
  project = await make('ResearchProject', { title: 'Shore', state: 'ACTIVE' })
})
afterAll(async () => {
  steward.close()
  await server.close()
})

const make = (type: string, more: object) => steward.request<Item>(`create/${type}`, { owner: home, ...more })
const decide = (client: TestClient, { _i }: Item, decision: string) =>
  client.request('act/recordConsents', {
    ...{ t: 'CommunityMember', i: _i, project: project.$id, uses: ['KEEP', 'TEAM', 'COMMUNITY', 'MAP'], decision },
    ...{ from: '2024-01-01', how: 'WRITTEN', by: 'SELF' },
  })

interface Told {
  person: Item
  /** The numbers of its places. */
  numbers: number[]
}

/** What somebody said in one interview, each statement with a place, all of it open to the community. */
async function told(size: number): Promise<Told> {
  const person = await make('CommunityMember', { firstName: 'Ada', lastName: 'Marsh' })
  const about = { owner: home, project: project.$id, respondents: [person.$id], access: 'COMMUNITY' }
  await decide(steward, person, 'GIVEN')
  const talk = await make('ResearchActivity', { ...about, title: 'A talk', type: 'INTERVIEW' })
  const bodies = []
  for (let n = 0; n < size; n++) {
    const { $id } = await make('SpatialFeature', { label: `Place ${n}`, geometry: POINT, access: 'COMMUNITY' })
    bodies.push({ ...about, label: `Said ${n}`, activity: talk.$id, spatial: [$id] })
  }
  const refused = await server.parts.engine.store.createAll(SYSTEM, 'ResearchData', bodies)
  expect(refused.filter(Boolean)).toEqual([])
  await server.settled()
  const places = bodies.flatMap(({ spatial }) => spatial)
  return { person, numbers: places.map((id) => Number(id.split('-')[1])) }
}

/** In one look: entries that take consent away, and statements and places whose keys the community has. */
async function standing({ person, numbers }: Told) {
  const open = (type: string) =>
    `(s.k1 || s.xk) && array(select id from term where term = any(array['_v=C/' || $3, '_v=C/' || $3 || '/${type}']))`
  const [row] = await server.parts.database.query<Record<'entries' | 'statements' | 'places', number>>(
    `select
      (select count(*)::int from item where doc ->> 'respondent' = $1 and doc ->> 'decision' = 'WITHDRAWN') as entries,
      (select count(*)::int from item_s s join item_type t on t.t = s.t and t.name = 'ResearchData'
        join item d on d.t = s.t and d.i = s.i and d.doc -> 'respondents' ? $1 where ${open('ResearchData')}) as statements,
      (select count(*)::int from item_s s join item_type t on t.t = s.t and t.name = 'SpatialFeature'
        where s.i = any($2) and ${open('SpatialFeature')}) as places`,
    [person.$id, numbers, home],
  )
  return row
}

/** Holds the last of the places, on which a withdrawal waits. Returns what kills its process there. */
async function heldAt(number: number | undefined): Promise<(kill: () => Promise<void>) => Promise<void>> {
  const { database } = server.parts
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<number>()
  const holding = database.transaction(async (transaction) => {
    const [row] = await transaction.query<{ pid: number }>(HOLD, [number])
    begin(row?.pid ?? 0)
    await released
  })
  const holder = await begun
  return async (kill) => {
    const [waiting] = await vi.waitUntil(async () => {
      const rows = await database.query<{ pid: number }>(WAITING, [holder])
      return rows.length > 0 ? rows : undefined
    }, WAIT)
    await kill()
    release()
    await holding
    // The database ends what nobody waits for.
    const isThere = 'select from pg_stat_activity where pid = $1'
    await expect.poll(() => database.query(isThere, [waiting?.pid]), WAIT).toEqual([])
  }
}
const WAITING = 'select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
const HOLD = `select pg_backend_pid() as pid from item join item_type using (t) where name = 'SpatialFeature' and i = $1 for update of item`
const WAIT = { timeout: 60_000, interval: 20 }

it('T62 T48 a withdrawal whose process is killed took back and closed nothing; once it is answered, all of it', async () => {
  const { install, areaStore, shellDir, dataDir } = server.install
  const { url } = server.parts.database as unknown as { url: string }
  const places = { INSTALL: install, AREA_STORE: areaStore, SHELL_DIR: shellDir, DATA_DIR: dataDir }
  const env = { ...places, DATABASE_URL: url, DEMO: '0' }
  const child = await startServerProcess(env, 'packages/server/src/testing/server-child.ts')
  const withdraw = async ({ person }: Told) =>
    decide(await TestClient.signedIn(child.url, email, TEST_PASSWORD), person, 'WITHDRAWN')
  try {
    for (const size of SIZES) {
      const all = await told(size)
      const nothing = { entries: 0, statements: size, places: size }
      expect(await standing(all)).toEqual(nothing)
      const killAt = await heldAt(all.numbers.at(-1))
      const pressed = withdraw(all).catch(() => 'cut off')
      await killAt(child.kill)
      expect([await pressed, await standing(all)]).toEqual(['cut off', nothing])
      await child.start()
      await withdraw(all)
      await child.kill()
      expect(await standing(all)).toEqual({ entries: 4, statements: 0, places: 0 })
      await child.start()
    }
  } finally {
    await child.close()
  }
}, 240_000)
