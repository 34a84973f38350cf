import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item } from '@cairn/contract'
import { sampleCatalogue } from '../testing/sample-types.ts'
import { openTestDatabase, type TestDatabase } from '../testing/open-test-database.ts'
import { openEngine, type Engine } from '../store/engine.ts'
import { SYSTEM } from '../store/system-principal.ts'
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
afterAll(async () => {
  await engine.close()
  await database.close()
})

/** The next time the person's rights are told to have changed. */
function nextChange(): Promise<readonly number[]> {
  return new Promise((resolve) => {
    const forget = engine.principals.onChange((users) => {
      forget()
      resolve(users)
    })
  })
}

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
  const before = await engine.principals.ofUser(user._i)
  const first = nextChange()
  await takeGrant(database, { user: user._i, grant: 'Contact.update', grantedBy: bay.$id })
  engine.feed.nudge()
  expect(await first).toContain(user._i)
  expect((await engine.principals.ofUser(user._i)).grants).toEqual([])
  const second = nextChange()
  await engine.store.update(SYSTEM, { _t: 'Contact', _i: contact._i, _u: 1, organizations: null })
  expect(await second).toContain(user._i)
  expect((await engine.principals.ofUser(user._i)).organizations).toEqual([])
  expect(before.organizations).toEqual([bay.$id])
})

test('a grant that runs out is gone by itself', async () => {
  await giveGrant(database, {
    user: user._i,
    grant: 'Contact.create',
    grantedBy: bay.$id,
    expires: new Date(Date.now() + 300),
  })
  engine.feed.nudge()
  await nextChange()
  expect((await engine.principals.ofUser(user._i)).grants).toHaveLength(1)
  await new Promise((resolve) => setTimeout(resolve, 350))
  expect((await engine.principals.ofUser(user._i)).grants).toHaveLength(0)
})
