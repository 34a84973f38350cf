// @module-tag leaks
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { columnStoreOf } from '../../search/columns/column-store.ts'
import { deployTypes } from '../../testing/deploy-types.ts'
import { IN_COLUMNS, openSampleStore, person } from '../../testing/sample-store.ts'
import { SPOT_TYPES } from '../../testing/spot-types.ts'
import { TIE_TYPES } from '../../testing/tie-types.ts'
import { rebuildAll } from './rebuild.ts'
import { SYSTEM } from '../facts/system-principal.ts'
import type { Change, Principal } from '../facts/types.ts'
import { holdsOneOf } from '../rights/visibility-keys.ts'
import { TUNING } from '../read/search-tuning.ts'

const sample = await openSampleStore({}, [...SPOT_TYPES, ...TIE_TYPES])
await columnStoreOf(sample.database).load()
afterAll(() => sample.close())
const { store, make } = sample

let home: ItemId
let spot: Item
let member: Principal
let clerk: Principal
let steward: Principal
/** Reads what is said, and changes no spots. */
let listener: Principal
beforeEach(async () => {
  home = (await make('Organization', { displayName: 'Home' })).$id
  const by = (index: number, grants: readonly string[]) =>
    person(index, { organizations: [home], grants: grants.map((grant) => ({ grant, grantedBy: home })) })
  const says = ['Saying.PRIVATE.read', 'Saying.create', 'Saying.update']
  member = by(1, [])
  clerk = by(2, [...says, 'Spot.create', 'Spot.update'])
  steward = by(3, [...says, 'Spot.PRIVATE.read', 'Spot.update', 'protocol.KEEP'])
  listener = by(4, says)
  spot = await own('Spot', { title: 'The bay' }, clerk)
})

function own(type: string, values: object, principal: Principal = SYSTEM): Promise<Item> {
  return make(type, { keeper: [home], access: 'COMMUNITY', ...values }, principal)
}
const say = (values: object = {}, principal: Principal = clerk) =>
  own('Saying', { title: 'Said', access: 'PRIVATE', spots: [spot.$id], ...values }, principal)
async function change(item: Item, values: Record<string, unknown>, principal = SYSTEM): Promise<Item> {
  const { _t, _i, _u } = await store.read(SYSTEM, item.$id)
  return store.update(principal, { _t, _i, _u, ...values })
}

/** Whether somebody reads it, finds it by both ways to search, and is told its name. */
async function sees(principal: Principal, item: Item = spot): Promise<boolean> {
  const isRead = await store.read(principal, item.$id).then(
    () => true,
    () => false,
  )
  const paths = [(await store.label(principal, item.$id)).label !== '—']
  for (const tuning of [TUNING, IN_COLUMNS]) {
    Object.assign(sample.context, { tuning })
    const { ids, total } = await store.search(principal, { types: [item._t], max: 1000 })
    expect(total).toBe(ids.length)
    paths.push(ids.includes(item.$id))
  }
  expect(paths).toEqual([isRead, isRead, isRead])
  return isRead
}
const seen = async () => [await sees(member), await sees(clerk), await sees(steward)]
const [ALL, SAID, STEWARD] = [
  [true, true, true],
  [false, true, true],
  [false, false, true],
]

test('T62: what an item names that closes it is read by its readers alone, on every path, from its commit on', async () => {
  expect(await seen()).toEqual(ALL)
  const saying = await say()
  expect(await seen()).toEqual(SAID)
  await change(saying, { access: 'COMMUNITY' })
  expect(await seen()).toEqual(ALL)
  await change(saying, { protocols: ['KEEP'] })
  expect(await seen()).toEqual(STEWARD)
  await rebuildAll(sample.context)
  expect(await seen()).toEqual(STEWARD)
})

test('T62: a relation with a level closes to who reads that level', async () => {
  const saying = await say({ access: 'COMMUNITY', spots: [], hidden: [spot.$id] })
  expect(await seen()).toEqual(SAID)
  await change(saying, { hidden: [], spots: [spot.$id] })
  expect(await seen()).toEqual(ALL)
})

test('T62: what is asked for last goes on when the item that asked is deleted, or names it no more', async () => {
  const saying = await say({ protocols: ['KEEP'] }, steward)
  await store.remove(SYSTEM, saying.$id)
  expect(await seen()).toEqual(STEWARD)
  await store.restore(SYSTEM, saying.$id)
  await change(saying, { protocols: [] })
  expect(await seen()).toEqual(SAID)
  await change(saying, { spots: [] })
  expect(await seen()).toEqual(SAID)
  // By itself, and in the open use of something else, it is what it was.
  await change(spot, { chart: (await own('Chart', { title: 'All bays' })).$id })
  expect(await seen()).toEqual(ALL)
})

test('T62: nothing that is done to what is closed opens it', async () => {
  await say()
  await change(spot, { access: 'PUBLIC', title: 'Another bay' }, clerk)
  expect(await seen()).toEqual(SAID)
  await change(spot, { chart: (await own('Chart', { title: 'All bays' })).$id }, clerk)
  await own('Tour', { title: 'Round', stops: [spot.$id] })
  expect(await seen()).toEqual(SAID)
  await store.remove(clerk, spot.$id).catch(() => store.remove(SYSTEM, spot.$id))
  await store.restore(SYSTEM, spot.$id)
  expect(await seen()).toEqual(SAID)
  await store.restore(SYSTEM, spot.$id, 1)
  expect(await seen()).toEqual(SAID)
})

test('what was in the use of something as open stays open', async () => {
  await own('Tour', { title: 'Round', stops: [spot.$id] })
  await say()
  expect(await seen()).toEqual(ALL)
  const chart = await own('Chart', { title: 'All bays' })
  spot = await own('Spot', { title: 'On the chart', chart: chart.$id })
  await say({}, listener)
  expect(await seen()).toEqual(ALL)
  spot = await own('Spot', { title: 'On a hidden tour' }, clerk)
  await own('Tour', { title: 'Round', access: 'PRIVATE', stops: [spot.$id] })
  await say()
  expect(await seen()).toEqual(SAID)
})

test('several items that close it open it to the readers of each', async () => {
  const [second, first] = [await say({ access: 'COMMUNITY' }), await say({ protocols: ['KEEP'] }, steward)]
  expect(await seen()).toEqual(ALL)
  await change(second, { access: 'PRIVATE' })
  expect(await seen()).toEqual(SAID)
  await store.remove(SYSTEM, second.$id)
  expect(await seen()).toEqual(STEWARD)
  await store.together(SYSTEM, [
    { op: 'update', id: first.$id, body: { protocols: [] } },
    { op: 'create', type: 'Saying', body: { title: 'x', keeper: [home], access: 'PRIVATE', spots: [spot.$id] } },
  ])
  expect(await seen()).toEqual(SAID)
})

test('nobody closes what others have by naming it, whoever may not change it; hidden uses make no difference', async () => {
  const refused = { code: 'invalidItem', details: { properties: { spots: { userMessage: 'errors.closesOthers' } } } }
  await expect(say({}, listener)).rejects.toMatchObject(refused)
  await own('Tour', { title: 'Round', access: 'PRIVATE', stops: [spot.$id] })
  await expect(say({}, listener)).rejects.toMatchObject(refused)
  expect(await seen()).toEqual(ALL)
  // As open as the spot, it closes nothing.
  await say({ access: 'COMMUNITY' }, listener)
  expect(await seen()).toEqual(ALL)
})

test('T62: sealed with what closes it, in one transaction, and told to those who lose it; what others open stays', async () => {
  const [saying, other] = [await say({ access: 'COMMUNITY' }), await own('Spot', { title: 'Shared' })]
  await change(saying, { spots: [spot.$id, other.$id] })
  await say({ access: 'COMMUNITY', spots: [other.$id] })
  const tie = await own('Tie', { title: 'by', keeper: home, from: spot.$id, to: other.$id })
  expect([await sees(clerk), await sees(clerk, other), await sees(clerk, tie)]).toEqual([true, true, true])
  await sample.database.query('delete from outbox')
  await store.together(SYSTEM, [], { sealing: [saying.$id] })
  expect([await sees(clerk), await sees(clerk, other), await sees(clerk, tie)]).toEqual([false, true, false])
  const told = await sample.database.query<{ ev: Change }>('select ev from outbox')
  const lost = told.flatMap(({ ev }) => (holdsOneOf(member, ev.was ?? []) ? [ev.id] : []))
  expect(lost).toEqual(expect.arrayContaining([saying.$id, spot.$id, tie.$id]))
  await store.together(SYSTEM, [{ op: 'update', id: saying.$id, body: {}, set: { sealed: null } }])
  expect(await seen()).toEqual(ALL)
})

test('T62: what requires it goes with it', async () => {
  const end = await own('Chart', { title: 'End' })
  const tie = await own('Tie', { title: 'by', keeper: home, from: spot.$id, to: end.$id })
  expect(await sees(member, tie)).toBe(true)
  await say()
  expect([await sees(member, tie), await sees(clerk, tie)]).toEqual([false, true])
})

test('T62: closed by a statement and changed at the same moment, it stays closed', async () => {
  for (let round = 0; round < 10; round++) {
    spot = await own('Spot', { title: `Bay ${round}` }, clerk)
    const saying = await say({ access: 'COMMUNITY' })
    await Promise.all([
      change(saying, { access: 'PRIVATE' }),
      change(spot, { title: `Changed ${round}` }),
      say({ protocols: ['KEEP'] }, steward),
    ])
    expect(await seen()).toEqual(SAID)
  }
})

test('T1: who reads it reads what is as open by itself, and one of those that close it (36 spots, 24 people)', async () => {
  const pick = <T>(all: readonly T[], roll: number) => all[roll % all.length] as T
  const away = (await make('Organization', { displayName: 'Away' })).$id
  const [levels, sets] = [
    ['PUBLIC', 'COMMUNITY', 'PROTECTED', 'PRIVATE'],
    [[], [], ['KEEP'], ['KEEP', 'TEAM']],
  ]
  const made: { spot: Item; twin: Item; sayings: Item[] }[] = []
  for (let round = 0; round < 36; round++) {
    const by = person(10 + (round % 4), { admin: true })
    const values = {
      ...{ title: 'x', access: pick(levels, round), protocols: pick(sets, round >> 2) },
      keeper: [pick([home, away], round >> 1)],
    }
    const [one, twin] = [await make('Spot', values, by), await make('Spot', values, by)]
    const sayings = await Promise.all(
      Array.from({ length: 1 + (round % 3) }, (_, at) => {
        const named = at % 2 === 0 ? 'spots' : 'hidden'
        const access = pick(levels, round * 5 + at * 3)
        const said = { title: 'y', keeper: [pick([home, away], round + at)], access, protocols: pick(sets, round + at) }
        return make('Saying', { ...said, [named]: [one.$id] })
      }),
    )
    made.push({ spot: one, twin, sayings })
  }
  const rights = [
    'Spot.PRIVATE.read',
    'Saying.PROTECTED.read',
    'Saying.PRIVATE.read',
    'PRIVATE.read',
    'protocol.KEEP',
    'protocol.TEAM',
    'adminOrg',
  ]
  const mayRead = (principal: Principal, { $id }: Item) => store.read(principal, $id).then(Object.keys, () => undefined)
  let opened = 0
  for (let at = 0; at < 24; at++) {
    const grants = rights.flatMap((grant, bit) =>
      ((at * 37) >> bit) & 1 ? [{ grant, grantedBy: pick([home, away], at + bit) }] : [],
    )
    const reader = person(10 + (at % 6), { organizations: pick([[home], [away], [home, away], []], at), grants })
    const listed = new Set((await store.search(reader, { types: ['Spot'], max: 1000 })).ids)
    for (const { spot: each, twin, sayings } of made) {
      const said = await Promise.all(sayings.map((saying) => mayRead(reader, saying)))
      // What is in a relation with a level is for who sees that relation.
      const isSaid = said.some((names, n) => names?.includes(n % 2 === 0 ? 'spots' : 'hidden'))
      const isOpen = (await mayRead(reader, twin)) !== undefined && isSaid
      expect([(await mayRead(reader, each)) !== undefined, listed.has(each.$id)]).toEqual([isOpen, isOpen])
      opened += isOpen ? 1 : 0
    }
  }
  expect(opened).toBeGreaterThan(50)
})

test('T2: two stores that differ in what is closed answer alike to who may not see it', async () => {
  const other = (await make('Organization', { displayName: 'Away' })).$id
  const asked = async () =>
    JSON.stringify([
      await store.search(member, { max: 1000, facets: { type: { prop: '_t' } }, labels: true }),
      await store.search(member, { types: ['Spot'], max: 1000, facets: { keeper: { prop: 'keeper' } }, text: 'bay' }),
      await store.search(member, { types: ['Organization'], max: 1000, subs: [{ via: 'Spot.keeper' }] }),
    ])
  await say()
  const before = await asked()
  const more = await make('Spot', { title: 'A bay of others', keeper: [other], access: 'PRIVATE' })
  await make('Saying', { title: 'x', keeper: [other], access: 'PRIVATE', spots: [more.$id] })
  expect(await asked()).toBe(before)
})

test('T62: the sweep closes what was named before relations closed anything', async () => {
  const open = SPOT_TYPES.map((type) => ({
    ...type,
    properties: Object.fromEntries(
      Object.entries(type.properties).map(([name, property]) => {
        const { closes: _closes, ...open } = property
        return [name, open]
      }),
    ),
  }))
  const former = await deployTypes(sample.context, open)
  const created = (type: string, values: object) =>
    former.store.create(SYSTEM, type, { title: 'x', keeper: [home], access: 'COMMUNITY', ...values })
  const used = await created('Spot', {})
  await created('Tour', { stops: [used.$id] })
  await created('Saying', { access: 'PRIVATE', spots: [spot.$id, used.$id] })
  expect(await seen()).toEqual(ALL)
  const { changed } = await deployTypes(former.context, SPOT_TYPES)
  expect(changed).toContain('Saying')
  expect(await seen()).toEqual(SAID)
  expect(await sees(member, used)).toBe(true)
})
