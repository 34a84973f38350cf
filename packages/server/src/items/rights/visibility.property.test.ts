// @module-tag leaks
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessProperty, VISIBILITY_LEVELS, type Item, type ItemId, type Visibility } from '@cairn/contract'
import { buildItemType } from '@cairn/testkit/builders'
import { IN_COLUMNS, openSampleStore } from '../../testing/sample-store.ts'
import { columnStoreOf } from '../../search/columns/column-store.ts'
import { TUNING } from '../read/search-tuning.ts'
import { VISITOR } from './principal/create-principals.ts'
import { mayRead } from './visibility-keys.ts'
import type { Principal } from '../facts/types.ts'

const ORGANIZATIONS = ['Organization-1', 'Organization-2', 'Organization-3'] as ItemId[]
const USERS = ['User-1', 'User-2', 'User-3'] as ItemId[]
const GRANTS = [
  'readOrg',
  'Note.update',
  ...['Note', 'Contact', 'Diary', 'Petition'].flatMap((type) =>
    ['COMMUNITY', 'PROTECTED', 'PRIVATE'].map((level) => `${type}.${level}.read`),
  ),
  'PROTECTED.read',
]

/** One of the items the test makes. */
interface Made {
  item: Item
  type: string
  owners: readonly ItemId[]
  creator: ItemId
  level: Visibility
  isAnonymous: boolean
  /** Organisations that it is shared with, and the level at which they open it. */
  shared?: readonly { organization: ItemId; level: Visibility }[]
}

/** Shared with one organisation at PROTECTED, and with friends as an owner would share it. */
const PETITION = buildItemType('Petition', {
  properties: {
    name: { v: 'DEF' },
    /** Read by whoever may read PROTECTED items of the owner, or of the desk. */
    remark: { v: 'DEF', level: 'PROTECTED', facet: { kind: 'terms' } },
    diary: { v: 'DEF', level: 'PRIVATE', facet: { kind: 'terms' } },
    owner: { v: 'REL', t: 'Organization' },
    desk: { v: 'REL', t: 'Organization' },
    friends: { v: 'REL', t: 'Organization', many: true },
    access: accessProperty,
  },
  owner: 'owner',
  visibility: 'COMMUNITY',
  sharedWith: [{ property: 'desk', level: 'PROTECTED', rights: ['update'] }, { property: 'friends' }],
})

let sample: Awaited<ReturnType<typeof openSampleStore>>
const made: Made[] = []

const principals = fc.record({
  userId: fc.option(fc.constantFrom(...USERS), { nil: undefined, freq: 6 }),
  admin: fc.integer({ min: 0, max: 9 }).map((roll) => roll === 0),
  contact: fc.constant(undefined),
  organizations: fc.subarray(ORGANIZATIONS, { maxLength: 2 }),
  adminOf: fc.subarray(ORGANIZATIONS, { maxLength: 1 }),
  capabilities: fc.constant({}),
  grants: fc.array(fc.record({ grant: fc.constantFrom(...GRANTS), grantedBy: fc.constantFrom(...ORGANIZATIONS) }), {
    maxLength: 4,
  }),
})

beforeAll(async () => {
  sample = await openSampleStore({}, [PETITION])
  for (const name of ['One', 'Two', 'Three']) made.push(await makeOrganization(name))
  const states = ['OPEN', 'SHUT', 'LOST']
  for (let round = 0; round < 60; round++) {
    const creator = userAt(round)
    const owner = ORGANIZATIONS[Math.floor(round / 3) % 4]
    const level = VISIBILITY_LEVELS[round % 4] ?? 'PRIVATE'
    const values = { title: `n${round}`, state: states[round % 3], access: level, ...(owner ? { keeper: owner } : {}) }
    made.push(await make('Note', values, owner ? [owner] : [], creator, level, true))
  }
  for (let round = 0; round < 12; round++) {
    const owners = ORGANIZATIONS.filter((_, at) => (round >> at) & 1)
    made.push(
      await make(
        'Contact',
        { lastName: `c${round}`, organizations: owners },
        owners,
        userAt(round),
        'COMMUNITY',
        false,
      ),
    )
    made.push(await make('Diary', { title: `d${round}` }, [], userAt(round), 'PRIVATE', false))
  }
  for (let round = 0; round < 36; round++) {
    const [owner, desk, friend] = [0, 1, 2].map((at) => ORGANIZATIONS[(round * (at + 1) + at) % 3] as ItemId) as [
      ItemId,
      ItemId,
      ItemId,
    ]
    const level = VISIBILITY_LEVELS[round % 4] ?? 'PRIVATE'
    const friends = round % 3 === 0 ? [friend] : []
    const values = { name: `p${round}`, remark: `r${round}`, diary: `d${round}`, owner, desk, friends, access: level }
    const petition = await make('Petition', values, [owner], userAt(round), level, false)
    const shared = [
      // What its owner made stricter than that stays closed to the desk.
      ...(level === 'PRIVATE' ? [] : [{ organization: desk, level: 'PROTECTED' as const }]),
      ...friends.map((organization) => ({ organization, level })),
    ]
    made.push({ ...petition, shared })
  }
})
afterAll(() => sample.close())

function userAt(round: number): ItemId {
  return `User-${(round % 3) + 1}` as ItemId
}

async function make(
  type: string,
  values: Record<string, unknown>,
  owners: readonly ItemId[],
  creator: ItemId,
  level: Visibility,
  isAnonymous: boolean,
): Promise<Made> {
  const item = await sample.make(type, values, { ...VISITOR, userId: creator, admin: true })
  return { item, type, owners, creator, level, isAnonymous }
}

async function makeOrganization(displayName: string): Promise<Made> {
  const organization = await make('Organization', { displayName }, [], userAt(0), 'PUBLIC', false)
  return { ...organization, owners: [organization.item.$id] }
}

/** RIGHTS.md, "Permissions", word by word and slow: the compiled rule must agree with it. */
function naive(principal: Principal, { shared = [], ...item }: Made): boolean {
  const asOwner = ({ organization, level }: { organization: ItemId; level: Visibility }) =>
    naiveOwned(principal, { ...item, owners: [organization], level, creator: 'User-0' as ItemId })
  return naiveOwned(principal, item) || shared.some(asOwner)
}

function naiveOwned(
  { userId, admin, organizations, adminOf, grants }: Principal,
  { type, owners, creator, level, isAnonymous }: Made,
): boolean {
  if (admin) return true
  if (level === 'PUBLIC') return userId !== undefined || isAnonymous
  if (userId === undefined) return false
  const given = (right: string) =>
    grants.some(
      ({ grant, grantedBy }) => owners.includes(grantedBy) && (grant === right || grant === `${type}.${right}`),
    )
  const isMember = owners.some(
    (owner) =>
      organizations.includes(owner) ||
      adminOf.includes(owner) ||
      grants.some(({ grant, grantedBy }) => grant === 'readOrg' && grantedBy === owner),
  )
  const isOrganizationAdmin = owners.some((owner) => adminOf.includes(owner))
  const isCreator = creator === userId
  if (owners.length === 0) return isCreator
  if (level === 'COMMUNITY')
    return isMember || given('COMMUNITY.read') || given('PROTECTED.read') || given('PRIVATE.read')
  if (level === 'PROTECTED') return isOrganizationAdmin || given('PROTECTED.read') || given('PRIVATE.read')
  return isOrganizationAdmin || given('PRIVATE.read') || isCreator
}

test('T1: naive rule = predicate = read = filter = total = sum of facets = pages, for any person', async () => {
  await columnStoreOf(sample.database).load()
  await fc.assert(
    fc.asyncProperty(principals, fc.constantFrom(TUNING, IN_COLUMNS), async (principal, tuning) => {
      Object.assign(sample.context, { tuning })
      const expected = made.filter((each) => naive(principal, each)).map(({ item }) => item.$id)
      const all = await sample.context.loader.load(made.map(({ item }) => item.$id))
      expect([...all.values()].filter(({ facts }) => mayRead(principal, facts)).map(({ facts }) => facts.id)).toEqual(
        expected,
      )
      expect(
        Object.keys(
          await sample.store.readMany(
            principal,
            made.map(({ item }) => item.$id),
          ),
        ),
      ).toEqual(expected)
      const query = {
        types: ['Organization', 'Note', 'Contact', 'Diary', 'Petition'],
        max: 1000,
        facets: { type: { prop: '_t' } },
      }
      const found = await sample.store.search(principal, query)
      expect(found.ids.toSorted()).toEqual(expected.toSorted())
      expect(found.total).toBe(expected.length)
      expect(sum(found.facets?.type)).toBe(expected.length)
      const notes = await sample.store.search(principal, {
        types: ['Note'],
        max: 0,
        facets: { state: { prop: 'state' }, access: { prop: 'access' } },
      })
      expect(notes.total).toBe(expected.filter((id) => id.startsWith('Note-')).length)
      expect([sum(notes.facets?.state), sum(notes.facets?.access)]).toEqual([notes.total, notes.total])
      expect(await pages(principal)).toEqual(found.ids)
    }),
    { numRuns: 60 },
  )
})

test('T1: properties of what is shared: read = found = counted, up to the level at which it is shared', async () => {
  const petitions = made.filter(({ type }) => type === 'Petition')
  const ids = petitions.map(({ item }) => item.$id)
  await fc.assert(
    fc.asyncProperty(principals, fc.constantFrom(TUNING, IN_COLUMNS), async (somebody, tuning) => {
      Object.assign(sample.context, { tuning })
      // What one reads as its creator alone is not searched.
      const principal = { ...somebody, userId: somebody.userId && ('User-8' as ItemId) }
      const items = Object.values(await sample.store.readMany(principal, ids))
      for (const prop of ['remark', 'diary']) {
        const shown = items.filter((item) => item[prop] !== undefined).map(({ $id }) => $id)
        const query = { types: ['Petition'], max: 1000, facets: { values: { prop, limit: 200 } } }
        const found = await sample.store
          .search(principal, { ...query, must: [{ prop, kind: 'exists', value: true }] })
          .catch((thrown: { code: string }) => {
            expect(thrown.code).toBe('propertyUnknown')
            return { ids: [], facets: { values: [] } }
          })
        expect(found.ids.toSorted()).toEqual(shown.toSorted())
        expect(sum(found.facets?.['values'])).toBe(shown.length)
      }
    }),
    { numRuns: 40 },
  )
})

test('with whom an item is shared is its owner’s to say, whatever the others may change', async () => {
  const [owner, desk, other] = ORGANIZATIONS as [ItemId, ItemId, ItemId]
  const { $id, _t, _i, _u } = await sample.make('Petition', { name: 'Ferry', owner, desk })
  const of = (organization: ItemId): Principal => ({
    ...VISITOR,
    userId: 'User-9' as ItemId,
    organizations: [organization],
    adminOf: [organization],
  })
  const named = await sample.store.update(of(desk), { _t, _i, _u, name: 'Ferries' })
  expect(named).toMatchObject({ name: 'Ferries', $can: { update: true, delete: false } })
  const give = (principal: Principal, u: number) => sample.store.update(principal, { _t, _i, _u: u, friends: [other] })
  await expect(give(of(desk), named._u)).rejects.toMatchObject({ code: 'notAllowed' })
  await expect(sample.store.read(of(other), $id)).rejects.toMatchObject({ code: 'notAllowed' })
  const given = await give(of(owner), named._u)
  expect(await sample.store.read(of(other), $id)).toMatchObject({ name: 'Ferries' })
  await sample.store.update(of(owner), { _t, _i, _u: given._u, friends: [] })
  await expect(sample.store.read(of(other), $id)).rejects.toMatchObject({ code: 'notAllowed' })
})

test('T9: an empty, a visiting and an unknown identity see the same public items, never everything', async () => {
  const expected = made.filter((each) => naive(VISITOR, each)).map(({ item }) => item.$id)
  const nobody = { ...VISITOR, userId: '' as ItemId, organizations: [''] as unknown as ItemId[] }
  expect((await sample.store.search(VISITOR, { max: 1000 })).ids.toSorted()).toEqual(expected.toSorted())
  expect(
    (await sample.store.search({ ...VISITOR, organizations: ORGANIZATIONS, adminOf: ORGANIZATIONS }, { max: 1000 }))
      .ids,
  ).toHaveLength(expected.length)
  expect((await sample.store.search(nobody, { types: ['Diary', 'Contact'] })).ids).toEqual([])
})

function sum(terms: readonly { count: number }[] | undefined): number {
  return (terms ?? []).reduce((total, { count }) => total + count, 0)
}

/** All ids, seven at a time. */
async function pages(principal: Principal): Promise<string[]> {
  const ids: string[] = []
  for (let after: string | undefined; ;) {
    const page = await sample.store.search(principal, {
      types: ['Organization', 'Note', 'Contact', 'Diary', 'Petition'],
      max: 7,
      ...(after ? { after } : {}),
    })
    ids.push(...page.ids)
    if (!page.next) return ids
    after = page.next
  }
}
