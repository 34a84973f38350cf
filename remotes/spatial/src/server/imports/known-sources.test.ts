import { afterAll, beforeAll, expect, test } from 'vitest'
import { itemId, type Item, type ItemId } from '@cairn/contract'
import { SYSTEM, type Principal } from '@cairn/server/testing'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { startTestServer, type TestServer } from '@cairn/testkit/server'
import { spatialCollectionType } from '../../model/spatial-collection.ts'
import { spatialFeatureType } from '../../model/spatial-feature.ts'
import { knownSources } from './known-sources.ts'

let server: TestServer
let seen: Item
let sensitive: Item

beforeAll(async () => {
  server = await startTestServer({
    areas: [...COMMUNITY_TYPES, spatialCollectionType, spatialFeatureType],
  })
  const { store } = server.parts.engine
  const { $id: owner } = await store.create(SYSTEM, 'Organization', { name: 'Home' })
  const { $id: collection } = await store.create(SYSTEM, 'SpatialCollection', { label: 'Walk', owner })
  const values = {
    label: 'Place',
    owner,
    collection,
    access: 'PROTECTED',
    geometry: { type: 'Point', coordinates: [1, 1] },
  }
  seen = await store.create(SYSTEM, 'SpatialFeature', { ...values, sourceId: 'seen' })
  sensitive = await store.create(SYSTEM, 'SpatialFeature', {
    ...values,
    access: 'COMMUNITY',
    sensitive: true,
    sourceId: 'sensitive',
  })
})
afterAll(() => server.close())

/** What is known to an import into their collection by a member of its owner with these rights. */
async function knownBy(grants: string[]): Promise<string[]> {
  const { store, principals } = server.parts.engine
  const home = seen['owner'] as ItemId
  const work = { ...seen, $id: itemId('Import', 1), defaults: { collection: seen['collection'] } }
  const { index } = await server.addUser({
    organizations: [home],
    grants: grants.map((grant) => ({ grant, grantedBy: home })),
  })
  const as = (principal: Principal) => ({
    search: (query: Parameters<typeof store.search>[1]) => store.search(principal, query),
    readMany: (ids: Parameters<typeof store.readMany>[1]) => store.readMany(principal, ids),
  })
  return [...(await knownSources(work, as(await principals.ofUser(index)), as(SYSTEM)))].toSorted()
}

test('SPA-7 SPA-11 the ids of those features count whose ids the person may see: that of a sensitive one tells its place', async () => {
  expect(await knownBy([])).toEqual([])
  expect(await knownBy(['PROTECTED.read'])).toEqual(['seen', 'sensitive'])
  expect(await knownBy(['adminOrg'])).toEqual(['seen', 'sensitive'])
})

test('reading them is no access of a person', async () => {
  await knownBy(['PROTECTED.read'])
  const { accessLog } = server.parts.engine.context
  for (const { $id: item } of [seen, sensitive]) expect(await accessLog.read({ item, max: 9 })).toEqual({ entries: [] })
})
