// @module-tag leaks
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { toCairnError } from '@cairn/contract/errors'
import type { TimelineEntry } from '@cairn/contract/timeline'
import { actOf } from '../../features/history/read-act.ts'
import { timelineOf, type TimelinePage } from '../../features/history/read-timeline.ts'
import { withDeleted } from '../../features/history/timeline-deleted.ts'
import { columnStoreOf } from '../../search/columns/column-store.ts'
import { DOSSIER_TYPES } from '../../testing/dossier-types.ts'
import { IN_COLUMNS, openSampleStore, person } from '../../testing/sample-store.ts'
import { SYSTEM } from '../facts/system-principal.ts'
import type { Principal } from '../facts/types.ts'
import { TUNING } from '../read/search-tuning.ts'

const sample = await openSampleStore({}, DOSSIER_TYPES)
await columnStoreOf(sample.database).load()
afterAll(() => sample.close())
const { store, make } = sample

const near = (shift: number) => ({ type: 'Point', coordinates: [-123.1 + shift, 49.21] })

let home: ItemId
let dossier: Item
/** Another one, in which nothing is done that its readers do not see. */
let twin: Item
/** Sees everything. */
let keeper: Principal
let clerk: Principal
let partner: Principal
let auditor: Principal
let scribe: Principal
beforeEach(async () => {
  const made = await Promise.all(['Home', 'Away', 'Far'].map((displayName) => make('Organization', { displayName })))
  const [one, away, far] = made.map(({ $id }) => $id) as [ItemId, ItemId, ItemId]
  home = one
  keeper = person(1, { organizations: [home], adminOf: [home] })
  clerk = person(2, { organizations: [home], adminOf: [home] })
  partner = person(3, { organizations: [away], grants: [{ grant: 'update', grantedBy: away }] })
  auditor = person(4, {
    grants: ['PROTECTED.read', 'update'].map((grant) => ({ grant, grantedBy: far })),
  })
  // Of the office, meets the protocol, and has no right to a stricter level.
  scribe = person(5, { organizations: [home], grants: [{ grant: 'protocol.NAMES', grantedBy: home }] })
  const begin = () =>
    make('Dossier', {
      ...{ title: 'The weir', keeper: home, access: 'COMMUNITY', partners: [away], auditors: [far], guard: 'CLOSED' },
      ...{ site: near(0), siteName: 'Bay', price: 'HIGH', notes: 'First', speaker: 'Ann', course: [1], log: 'Begun' },
    })
  dossier = await begin()
  twin = await begin()
})

const change = async (who: Principal, { $id }: Item, values: Record<string, unknown>) => {
  const { _t, _i, _u } = await store.read(who, $id)
  return store.update(who, { _t, _i, _u, ...values })
}
const setByServer = (item: Item, set: Record<string, unknown>) =>
  store.together(SYSTEM, [{ op: 'update', id: item.$id, body: {}, set }])

/**
 * All that is told of an item, without what tells it from its twin: its number and the moments of its
 * changes.
 */
async function toldOf(who: Principal, { $id, _i }: Item): Promise<string[]> {
  const error = (thrown: unknown) => toCairnError(thrown).toBody()
  const { _u } = await store.read(who, $id)
  const counts = Array.from({ length: _u + 2 }, (_, at) => at)
  const page = await timelineOf(sample.context, who, { ids: [$id], max: 2 })
  const answers: unknown[] = [
    await store.read(who, $id),
    await store.readMany(who, [$id]),
    await store.readProperties(who, [$id], ['title', 'notes', 'price']),
    await store.label(who, $id),
    await store.history(who, $id),
    ...(await Promise.all(counts.map((u) => store.historyAt(who, $id, u).catch(error)))),
    ...(await Promise.all(counts.map((u) => store.historyAt(who, $id, u, true).catch(error)))),
    ...(await Promise.all(counts.map((u) => actOf(sample.context, who, $id, u).catch(error)))),
    await timelineOf(sample.context, who, { ids: [$id], max: 50 }),
    { ...page, next: page.next === undefined },
    page.next && (await timelineOf(sample.context, who, { ids: [$id], max: 2, after: page.next })).entries,
    page.next && (sample.context.cursors.read('timeline', page.next) as unknown[])[2],
    await store.update(who, { _t: 'Dossier', _i, _u: _u + 1, title: 'Too early' }).catch(error),
    await store.update(who, { _t: 'Dossier', _i, _u: 1, title: 'The dam' }).catch(error),
  ]
  for (const tuning of [TUNING, IN_COLUMNS]) {
    Object.assign(sample.context, { tuning })
    const { ids } = await store.search(who, { types: ['Dossier'], text: 'weir' })
    answers.push(ids.filter((id) => id === $id))
  }
  return answers.map((answer) =>
    (JSON.stringify(answer) ?? 'nothing')
      .replaceAll(/Dossier-\d+/g, 'Dossier')
      .replaceAll(`"_i":${_i}`, '')
      .replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"then"'),
  )
}

/** Work of which each of these sees nothing, or something. */
const WORK: [name: string, hiddenFrom: string[], work: (item: Item) => Promise<unknown>][] = [
  ['a level', ['partner', 'scribe'], (item) => change(clerk, item, { price: 'LOW' })],
  ['a stricter level', ['partner', 'auditor', 'scribe'], (item) => change(clerk, item, { notes: 'Second' })],
  ['a protocol', ['partner', 'auditor'], (item) => change(clerk, item, { speaker: 'Bea' })],
  ['a mask beside a level', ['partner', 'auditor'], (item) => setByServer(item, { course: [2], notes: 'Third' })],
  ['a place in its cell', ['partner', 'scribe'], (item) => change(clerk, item, { site: near(0.001) })],
  ['what would tell a place', ['partner', 'scribe'], (item) => change(clerk, item, { siteName: 'Cove' })],
  ['a level at times', ['partner', 'scribe'], (item) => change(clerk, item, { log: 'Gone on' })],
  ['several of them', ['partner'], (item) => change(clerk, item, { price: 'LOW', notes: 'Fourth', speaker: 'Cy' })],
]
const people = (): Record<string, Principal> => ({ partner, auditor, scribe })

test.each(WORK)('T2: work hidden by %s leaves its twin’s readers the same bytes', async (_, hiddenFrom, work) => {
  for (const item of [dossier, twin]) await change(keeper, item, { title: 'The old weir' })
  await work(dossier)
  for (const name of hiddenFrom) {
    const who = people()[name] ?? keeper
    expect([name, await toldOf(who, dossier)]).toEqual([name, await toldOf(who, twin)])
  }
  // And after what all see.
  for (const item of [dossier, twin]) await change(keeper, item, { summary: 'A weir of stakes' })
  await work(dossier)
  for (const name of hiddenFrom) {
    const who = people()[name] ?? keeper
    expect([name, await toldOf(who, dossier)]).toEqual([name, await toldOf(who, twin)])
  }
  for (const [name, who] of Object.entries(people())) {
    const [one, other] = [await store.read(who, dossier.$id), await store.read(who, twin.$id)]
    expect([name, one._u > other._u]).toEqual([name, !hiddenFrom.includes(name)])
  }
  const { _u } = await store.read(keeper, dossier.$id)
  expect((await store.history(keeper, dossier.$id)).map(({ u }) => u)).toEqual(
    Array.from({ length: _u }, (_each, at) => _u - at),
  )
})

test('nothing is told of it at the moment, byte for byte', async () => {
  await change(keeper, dossier, { title: 'The old weir' })
  const all = async () =>
    JSON.stringify([await store.read(partner, dossier.$id), await store.history(partner, dossier.$id)])
  const before = await all()
  for (const [, hiddenFrom, work] of WORK) if (hiddenFrom.includes('partner')) await work(dossier)
  expect(await all()).toBe(before)
  expect((await store.read(keeper, dossier.$id))._u).toBeGreaterThan(WORK.length)
})

test('it is known by who made it when, and counted by who sees it', async () => {
  await change(keeper, dossier, { title: 'The old weir' })
  await change(clerk, dossier, { notes: 'Second' })
  const [seen, whole] = [await store.read(partner, dossier.$id), await store.read(keeper, dossier.$id)]
  expect([seen._u, seen.$by?.by, seen.$all]).toEqual([2, keeper.userId, undefined])
  expect([whole._u, whole.$by?.by, whole.$all]).toEqual([3, clerk.userId, 2])
  const [latest] = await store.history(keeper, dossier.$id)
  expect(latest).toMatchObject({ u: 3, all: 2, by: clerk.userId, changes: { notes: { from: 'First', to: 'Second' } } })
})

describe('changes on top of it', () => {
  test('are based on what each was told, and meet only what they see', async () => {
    const begun = await store.read(partner, dossier.$id)
    await change(clerk, dossier, { notes: 'Second' })
    await change(clerk, dossier, { notes: 'Third' })
    const saved = await store.update(partner, { _t: 'Dossier', _i: dossier._i, _u: begun._u, title: 'The new weir' })
    expect([saved._u, saved.title, saved.$by?.by]).toEqual([2, 'The new weir', partner.userId])
    await change(clerk, dossier, { notes: 'Fourth' })
    // Based on what the partner has just written: it is no change of another.
    const again = await store.update(partner, { _t: 'Dossier', _i: dossier._i, _u: saved._u, title: 'The newest weir' })
    expect([again._u, again.title]).toEqual([3, 'The newest weir'])
    const late = store.update(partner, { _t: 'Dossier', _i: dossier._i, _u: saved._u, title: 'The dam' })
    const thrown = toCairnError(await late.catch((error: unknown) => error))
    expect([thrown.code, thrown.details['properties']]).toEqual(['conflict', ['title']])
    expect(thrown.details['current']).toEqual(await store.read(partner, dossier.$id))
  })

  test('of what is hidden from others meet each other as ever', async () => {
    const { _u } = await store.read(keeper, dossier.$id)
    await store.update(clerk, { _t: 'Dossier', _i: dossier._i, _u, notes: 'Second' })
    await expect(store.update(keeper, { _t: 'Dossier', _i: dossier._i, _u, notes: 'Other' })).rejects.toMatchObject({
      code: 'conflict',
    })
    const merged = await store.update(keeper, { _t: 'Dossier', _i: dossier._i, _u, price: 'LOW' })
    expect([merged._u, merged.notes, merged.price]).toEqual([3, 'Second', 'LOW'])
  })

  test('a former version is brought back by the count that it is told by', async () => {
    await change(clerk, dossier, { notes: 'Second' })
    await change(keeper, dossier, { title: 'The old weir' })
    await change(clerk, dossier, { notes: 'Third' })
    await change(keeper, dossier, { title: 'The newest weir' })
    const restored = await store.restore(partner, dossier.$id, 2)
    expect([restored.title, restored._u]).toEqual(['The old weir', 4])
    expect(await store.read(keeper, dossier.$id)).toMatchObject({ title: 'The old weir', notes: 'Third', _u: 6 })
  })
})

test('T2: it ends no timeline, however much of it is read for a page', async () => {
  const [away] = partner.organizations as [ItemId]
  const who = { ...partner, grants: ['update', 'delete'].map((grant) => ({ grant, grantedBy: away })) }
  for (const round of [1, 2, 3]) {
    await change(clerk, dossier, { title: `Weir ${round}` })
    for (const at of [1, 2, 3, 4, 5]) await change(clerk, dossier, { notes: `${round} ${at}` })
    const { $id } = await make('Dossier', { title: 'Gone', keeper: away, access: 'COMMUNITY' })
    await store.remove(SYSTEM, $id)
  }
  const since = dossier._c.ts
  const asked = { max: 2, mostRead: 3, since }
  const part = async (page: TimelinePage) =>
    withDeleted(sample.context, who, page, await timelineOf(sample.context, who, page))
  const whole = await part({ max: 100, since })
  expect(whole.entries.filter(({ id }) => id === dossier.$id)).toHaveLength(3)
  expect(whole.entries.filter(({ kind }) => kind === 'DELETED')).toHaveLength(3)
  const [ofAll, ofOne]: [TimelineEntry[], TimelineEntry[]] = [[], []]
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const { entries, next } = await part({ ...asked, after })
    ofAll.push(...entries)
    after = next
  }
  expect(ofAll).toEqual(whole.entries)
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const { entries, next } = await timelineOf(sample.context, who, { ...asked, after, ids: [dossier.$id] })
    ofOne.push(...entries)
    after = next
  }
  expect(ofOne).toEqual(whole.entries.filter(({ id }) => id === dossier.$id))
})

test('deleted and brought back, it is told so to all', async () => {
  await change(clerk, dossier, { notes: 'Second' })
  await store.remove(keeper, dossier.$id)
  await store.restore(keeper, dossier.$id)
  await change(clerk, dossier, { notes: 'Third' })
  const seen = await store.read(partner, dossier.$id)
  expect([seen._u, seen.$by?.by]).toEqual([3, keeper.userId])
  expect((await store.history(partner, dossier.$id)).map(({ u, action }) => [u, action])).toEqual([
    [3, 'restore'],
    [2, 'delete'],
    [1, undefined],
  ])
})

test('what cites a version names the one that all its readers know by that count', async () => {
  await change(clerk, dossier, { notes: 'Second' })
  await change(keeper, dossier, { title: 'The old weir' })
  await change(clerk, dossier, { notes: 'Third' })
  const memo = await make('Memo', { title: 'About it', keeper: home, about: dossier.$id }, SYSTEM)
  expect(memo.about).toBe(`${dossier.$id}@2`)
  await change(keeper, dossier, { title: 'The newest weir' })
  for (const who of [keeper, partner]) {
    const cited = await store.historyAt(who, dossier.$id, 2, true)
    expect([cited.title, cited['notes']]).toEqual(['The old weir', who === keeper ? 'Second' : undefined])
  }
  // A count that not all readers are told is none that may be cited.
  await expect(make('Memo', { title: 'Ahead', keeper: home, about: `${dossier.$id}@5` })).rejects.toMatchObject({
    code: 'invalidItem',
  })
})

test('items changed before this was told apart go on as they were', async () => {
  await change(clerk, dossier, { notes: 'Second' })
  await sample.database.query('update item set told = null where i = $1 and doc ? $2', [dossier._i, 'siteName'])
  await sample.database.query('delete from silent_change')
  expect((await store.read(partner, dossier.$id))._u).toBe(2)
  await change(clerk, dossier, { notes: 'Third' })
  const seen = await store.read(partner, dossier.$id)
  expect([seen._u, seen.$by?.by]).toEqual([2, clerk.userId])
  const saved = await store.update(partner, { _t: 'Dossier', _i: dossier._i, _u: 2, title: 'The new weir' })
  expect(saved._u).toBe(3)
})
