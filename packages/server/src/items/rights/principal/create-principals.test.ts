import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Item } from '@cairn/contract'
import { sampleCatalogue } from '../../../testing/sample-types.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/open-test-database.ts'
import type { Engine } from '../../engine.ts'
import { openEngine } from '../../../open-engine.ts'
import type { ItemLoader } from '../../facts/item-loader.ts'
import { SYSTEM } from '../../facts/system-principal.ts'
import { createPrincipals } from './create-principals.ts'
import { giveGrant, takeGrant } from './grants.ts'

let database: TestDatabase
let engine: Engine
let bay: Item
let contact: Item
let user: Item

beforeAll(async () => {
  database = await openTestDatabase()
  engine = await openEngine({ database, catalogue: sampleCatalogue() })
  bay = await engine.store.create(SYSTEM, 'Organization', { displayName: 'Bay' })
  contact = await engine.store.create(SYSTEM, 'Contact', { lastName: 'Reef', organizations: [bay.$id] })
  user = await engine.store.create(SYSTEM, 'User', {
    name: 'A. Reef',
    email: 'reef@demo.test',
    contact: contact.$id,
    capabilities: ['Org'],
  })
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await engine.close()
  await database.close()
})

test('a person is their account, contact, organisations and grants', async () => {
  await giveGrant(database, { user: user._i, grant: 'Contact.update', grantedBy: bay.$id })
  await giveGrant(database, { user: user._i, grant: 'adminOrg', grantedBy: bay.$id })
  await giveGrant(database, {
    user: user._i,
    grant: 'Contact.delete',
    grantedBy: bay.$id,
    expires: new Date(Date.now() - 1000),
  })
  expect(await engine.principals.ofUser(user._i)).toEqual({
    userId: user.$id,
    admin: false,
    contact: contact.$id,
    organizations: [bay.$id],
    adminOf: [bay.$id],
    capabilities: { Org: true },
    grants: [{ grant: 'Contact.update', grantedBy: bay.$id }],
  })
})

test('nobody is no principal', async () => {
  await expect(engine.principals.ofUser(4711)).rejects.toMatchObject({ code: 'notSignedIn' })
})

test('a right that is taken, a contact that leaves its organisation, are in force at once', async () => {
  const now = () => engine.principals.ofUser(user._i)
  const before = await now()
  const told: number[] = []
  const forget = engine.principals.onChange((users) => void told.push(...users))
  await takeGrant(database, { user: user._i, grant: 'Contact.update', grantedBy: bay.$id })
  engine.feed.nudge()
  await expect.poll(async () => (await now()).grants).toEqual([])
  await engine.store.update(SYSTEM, { _t: 'Contact', _i: contact._i, _u: 1, organizations: null })
  await expect.poll(async () => (await now()).organizations).toEqual([])
  await expect.poll(() => told).toContain(user._i)
  forget()
  expect(before.organizations).toEqual([bay.$id])
})

test('what this process has changed of rights counts for whoever asks next, while older writes keep the feed waiting', async () => {
  const now = () => engine.principals.ofUser(user._i)
  const { capabilities } = await now()
  const { _u } = await engine.store.read(SYSTEM, user.$id)
  await database.transaction(async (transaction) => {
    // From here on the feed tells of nothing until this has ended.
    await transaction.query('select pg_current_xact_id()')
    await engine.store.update(SYSTEM, { _t: 'User', _i: user._i, _u, capabilities: [] })
    expect((await now()).capabilities).toEqual({})
    await engine.store.update(SYSTEM, { _t: 'User', _i: user._i, _u: _u + 1, capabilities: ['Org'] })
    expect((await now()).capabilities).toEqual(capabilities)
    const { _u: stood } = await engine.store.read(SYSTEM, contact.$id)
    await engine.store.update(SYSTEM, { _t: 'Contact', _i: contact._i, _u: stood, organizations: [bay.$id] })
    expect((await now()).organizations).toEqual([bay.$id])
    await engine.store.update(SYSTEM, { _t: 'Contact', _i: contact._i, _u: stood + 1, organizations: null })
    expect((await now()).organizations).toEqual([])
  })
})

test('what changes of an account without touching its rights is told to nobody', async () => {
  const now = () => engine.principals.ofUser(user._i)
  const before = await now()
  const told: number[] = []
  const forget = engine.principals.onChange((users) => void told.push(...users))
  const stored = await engine.store.read(SYSTEM, user.$id)
  await engine.store.update(SYSTEM, { _t: 'User', _i: user._i, _u: stored._u, name: 'A. M. Reef' })
  await engine.store.update(SYSTEM, { _t: 'User', _i: user._i, _u: stored._u + 1, capabilities: [] })
  // Told of the second alone, in the order of the feed.
  await expect.poll(() => told).toEqual([user._i])
  expect((await now()).capabilities).toEqual({})
  await engine.store.update(SYSTEM, { _t: 'User', _i: user._i, _u: stored._u + 2, capabilities: ['Org'] })
  await expect.poll(() => told).toEqual([user._i, user._i])
  forget()
  expect(await now()).toEqual(before)
})

test('whose account cannot be read any more is told of', async () => {
  const gone = await engine.store.create(SYSTEM, 'User', { name: 'B. Reef', email: 'b.reef@demo.test' })
  await engine.principals.ofUser(gone._i)
  const told: number[] = []
  const forget = engine.principals.onChange((users) => void told.push(...users))
  await engine.store.remove(SYSTEM, gone.$id)
  await expect.poll(() => told).toContain(gone._i)
  forget()
  await expect(engine.principals.ofUser(gone._i)).rejects.toMatchObject({ code: 'notSignedIn' })
})

test('of whom nobody has asked for a while it is told unseen; those in use alone are loaded at once', async () => {
  const loaded: string[] = []
  const loader: ItemLoader = {
    load: engine.loader.load,
    loadOne: (id) => {
      loaded.push(id)
      return engine.loader.loadOne(id)
    },
  }
  const principals = createPrincipals(database, loader, engine.feed)
  const told: number[] = []
  principals.onChange((users) => void told.push(...users))
  const other = await engine.store.create(SYSTEM, 'User', { name: 'C. Reef', email: 'c.reef@demo.test' })
  await expect.poll(() => told).toContain(other._i)
  told.length = 0
  for (const { _i } of [user, other]) await principals.ofUser(_i)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  const former = await principals.ofUser(user._i)
  loaded.length = 0
  for (const { $id, _t, _i } of [user, other]) {
    const { _u } = await engine.store.read(SYSTEM, $id)
    await engine.store.update(SYSTEM, { _t, _i, _u, name: 'Reef' })
  }
  // In the order of the feed: of the first it is not told.
  await expect.poll(() => told).toEqual([other._i])
  expect(await principals.ofUser(user._i)).toBe(former)
  expect(loaded).toContain(user.$id)
  expect(loaded).not.toContain(other.$id)
  expect(await principals.ofUser(other._i)).toMatchObject({ userId: other.$id })
  expect(loaded).toContain(other.$id)
})

test('a listener that fails is reported, and keeps nobody else from hearing that rights changed', async () => {
  const trouble: string[] = []
  const principals = createPrincipals(database, engine.loader, engine.feed, (text) => void trouble.push(text))
  const told: number[] = []
  principals.onChange(() => {
    throw new Error('broken')
  })
  principals.onChange((users) => void told.push(...users))
  await principals.ofUser(user._i)
  await giveGrant(database, { user: user._i, grant: 'Contact.read', grantedBy: bay.$id })
  await expect.poll(() => told).toEqual([user._i])
  expect(trouble).toEqual(['a listener failed: broken'])
  await takeGrant(database, { user: user._i, grant: 'Contact.read', grantedBy: bay.$id })
})

test('a grant that runs out is gone by itself', async () => {
  const grants = async () => (await engine.principals.ofUser(user._i)).grants.length
  await giveGrant(database, {
    user: user._i,
    grant: 'Contact.create',
    grantedBy: bay.$id,
    expires: new Date(Date.now() + 6000),
  })
  engine.feed.nudge()
  await expect.poll(grants, { timeout: 5900 }).toBe(1)
  await expect.poll(grants).toBe(0)
})
