// @module-tag leaks
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { findPeople } from '../../features/history/find-people.ts'
import { SYSTEM } from '../facts/system-principal.ts'
import type { Principal } from '../facts/types.ts'
import { naive, ORGANIZATIONS, principals, type Made } from '../../testing/naive-rule.ts'
import { openSampleStore, person } from '../../testing/sample-store.ts'

const RUNS = process.env.SOAK ? 2000 : 300

interface Account {
  id: ItemId
  made: Made
  organizations: readonly ItemId[]
  contact: Made
}

type Sample = Awaited<ReturnType<typeof openSampleStore>>
let stores: [Sample, Sample]
const accounts: Account[] = []

const reader = person(1, { organizations: ORGANIZATIONS.slice(0, 1) })

/** Twin stores: the second has, besides, accounts that `reader` is told nothing of. */
beforeAll(async () => {
  stores = [await openSampleStore(), await openSampleStore()]
  for (const [at, sample] of stores.entries()) {
    for (const displayName of ['One', 'Two', 'Three']) await sample.make('Organization', { displayName })
    for (let round = 0; round < 24; round++) {
      const organizations = ORGANIZATIONS.filter((_, bit) => (round >> bit) & 1)
      const isHidden = organizations[0] !== ORGANIZATIONS[0]
      const [contact, user] = await makeAccount(sample, round, organizations)
      if (at === 0) accounts.push(accountOf(user, contact, organizations))
      const twin = { contact: user.contact, name: `Ana Twin ${round}` }
      const hidden = await sample.make('User', isHidden ? twin : { ...twin, contact: undefined })
      // The numbers of accounts are no secret.
      if (at === 0) await sample.store.remove(SYSTEM, hidden.$id)
    }
  }
})
afterAll(() => Promise.all(stores.map((sample) => sample.close())))

async function makeAccount({ make }: Sample, round: number, organizations: ItemId[]): Promise<[Item, Item]> {
  const contact = await make('Contact', { lastName: `Reef ${round}`, organizations })
  return [contact, await make('User', { name: `${round % 2 ? 'Ána' : 'Ben'} Reef ${round}`, contact: contact.$id })]
}

function accountOf(user: Item, contact: Item, organizations: readonly ItemId[]): Account {
  const common = { protocols: [], rule: 'ALL', isAnonymous: false, creator: 'User-0' as ItemId } as const
  return {
    id: user.$id,
    organizations,
    made: { ...common, item: user, type: 'User', owners: [], level: 'PRIVATE', creator: user.$id },
    contact: { ...common, item: contact, type: 'Contact', owners: organizations, level: 'COMMUNITY' },
  }
}

/** TRUST.md, T46, word by word. */
function isTold(who: Principal, { made, contact, organizations }: Account): boolean {
  const shares = organizations.some((each) => who.organizations.includes(each) || who.adminOf.includes(each))
  return naive(who, made) || (who.userId !== undefined && (shares || naive(who, contact)))
}

const find = (at: 0 | 1, who: Principal, text: string) => findPeople(stores[at].context, who, { text, max: 50 })

test('T1: by typing, a person is told the names of those accounts that the naive rule tells them', async () => {
  await fc.assert(
    fc.asyncProperty(principals, fc.constantFrom('ana', 'ben', 'ree', 'ána reef', 'zo', '…'), async (who, text) => {
      const starts = new Map([
        ['ana', 'Ána'],
        ['ána reef', 'Ána'],
        ['ben', 'Ben'],
        ['ree', ''],
      ]).get(text)
      const named = accounts.filter(({ made }) => starts !== undefined && String(made.item.name).startsWith(starts))
      const { people } = await find(0, who, text)
      const expected = named.filter((account) => isTold(who, account)).map(({ id }) => id)
      expect(people.map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
    }),
    { numRuns: RUNS },
  )
})

test('T2: accounts that a person is told nothing of leave the answer the same bytes', async () => {
  for (const text of ['a', 'an', 'ana', 'ana t', 'reef', 'b']) {
    const [one, other] = [await find(0, reader, text), await find(1, reader, text)]
    expect(JSON.stringify(other)).toBe(JSON.stringify(one))
  }
  expect((await find(0, reader, 'ana')).people.length).toBeGreaterThan(3)
  expect((await find(1, SYSTEM, 'twin')).people.length).toBe(24)
})

test('names come in their order, as many as are asked for', async () => {
  const { people } = await findPeople(stores[0].context, SYSTEM, { text: 'ree', max: 5 })
  expect(people).toHaveLength(5)
  const labels = people.map(({ label }) => label.toLowerCase())
  expect(labels).toEqual(labels.toSorted())
})
