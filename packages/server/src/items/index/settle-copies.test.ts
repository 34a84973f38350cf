// @module-tag leaks
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { accessProperty, defineItemType, itemTypeSchema, protocolProperties, type Item } from '@cairn/contract'
import { openSampleStore, person } from '../../testing/sample-store.ts'
import { SYSTEM } from '../facts/system-principal.ts'

const TYPES = [
  defineItemType({
    name: 'Dossier',
    defaultIcon: 'file',
    label: ['title'],
    properties: {
      title: { v: 'DEF', required: true },
      stage: { v: 'SEL', options: ['EARLY', 'LATE'], facet: { kind: 'terms' } },
      opened: { v: 'DT' },
      keeper: { v: 'REL', t: 'Organization' },
      access: accessProperty,
      ...protocolProperties,
    },
    owner: 'keeper',
    visibility: 'COMMUNITY',
  }),
  defineItemType({
    name: 'Reply',
    defaultIcon: 'message',
    label: ['title'],
    properties: {
      title: { v: 'DEF', textField: true, copyOf: 'dossier.title' },
      stage: { v: 'SEL', options: ['EARLY', 'LATE'], facet: { kind: 'terms' }, copyOf: 'dossier.stage' },
      opened: { v: 'DT', copyOf: 'dossier.opened' },
      dossier: { v: 'REL', t: 'Dossier' },
      keeper: { v: 'REL', t: 'Organization', copyOf: 'dossier.keeper' },
      note: { v: 'DEF' },
      access: accessProperty,
    },
    owner: 'keeper',
    visibility: 'COMMUNITY',
  }),
].map((type) => v.parse(itemTypeSchema, type))

const sample = await openSampleStore({}, TYPES)
afterAll(() => sample.close())
const { store, make, context } = sample
const bay = await make('Organization', { displayName: 'Bay' })
const reef = await make('Organization', { displayName: 'Reef' })
const member = person(5, { organizations: [bay.$id], grants: [{ grant: 'update', grantedBy: bay.$id }] })

const change = async (item: Item, values: Record<string, unknown>): Promise<void> => {
  const { _t, _i, _u } = await store.read(SYSTEM, item.$id)
  await store.update(SYSTEM, { _t, _i, _u, ...values })
  await context.labels.settle()
}
const dossier = (values: Record<string, unknown> = {}) =>
  make('Dossier', { title: 'Weir', stage: 'EARLY', opened: '2026-05-01', keeper: bay.$id, ...values })
const found = async (kind: 'title' | 'stage', value: string) =>
  (await store.search(member, { types: ['Reply'], must: [{ prop: kind, kind: 'is', value }] })).ids

test('a copy is there from the first moment, is searched and counted, and nobody may set it', async () => {
  const source = await dossier()
  const reply = await make('Reply', { dossier: source.$id })
  expect(reply).toMatchObject({ title: 'Weir', stage: 'EARLY', opened: '2026-05-01', keeper: bay.$id })
  expect(await found('stage', 'EARLY')).toEqual([reply.$id])
  const { facets } = await store.search(member, { types: ['Reply'], facets: { stage: { prop: 'stage' } } })
  expect(facets?.['stage']).toEqual([{ value: 'EARLY', count: 1 }])
  for (const who of [member, SYSTEM]) {
    await expect(make('Reply', { dossier: source.$id, title: 'Dam' }, who)).rejects.toMatchObject({
      code: 'notAllowed',
    })
    const { _t, _i, _u } = reply
    await expect(store.update(who, { _t, _i, _u, title: 'Dam' })).rejects.toMatchObject({ code: 'notAllowed' })
  }
  await store.remove(SYSTEM, reply.$id)
})

test('fifty copies follow their source, without a version', async () => {
  const source = await dossier()
  const replies = await Promise.all(Array.from({ length: 50 }, () => make('Reply', { dossier: source.$id })))
  await context.labels.settle()
  await change(source, { title: 'South Weir', opened: '2026-06-01' })
  const ids = replies.map(({ $id }) => $id)
  const now = Object.values(await store.readMany(SYSTEM, ids))
  expect(now.map(({ title, opened, _u }) => [title, opened, _u])).toEqual(
    ids.map(() => ['South Weir', '2026-06-01', 2]),
  )
  expect((await found('title', 'South Weir')).toSorted()).toEqual(ids.toSorted())
  expect(await found('title', 'Weir')).toEqual([])
  const sorted = await store.search(member, { types: ['Reply'], sort: [{ key: 'opened', order: 'asc' }], max: 50 })
  expect(sorted.ids).toHaveLength(50)
  const [reply] = replies
  expect(reply && (await store.history(SYSTEM, reply.$id)).map(({ u, changes }) => [u, Object.keys(changes)])).toEqual([
    [1, ['dossier']],
  ])
  expect(reply && (await store.label(member, reply.$id)).label).toBe('South Weir')
})

test('an edit on top of the count before a copy followed is no conflict', async () => {
  const source = await dossier()
  const reply = await make('Reply', { dossier: source.$id, note: 'first' })
  await change(source, { stage: 'LATE' })
  const { _t, _i, _u } = reply
  const edited = await store.update(member, { _t, _i, _u, note: 'second' })
  expect(edited).toMatchObject({ note: 'second', stage: 'LATE', _u: 3 })
})

test('T2: copies of a source that asks for more than their item are empty, and twins of it answer alike', async () => {
  const told: unknown[] = []
  for (const title of ['Burial ground', 'Boat shed']) {
    const source = await dossier({ title, access: 'PRIVATE', stage: title === 'Boat shed' ? 'LATE' : 'EARLY' })
    const reply = await make('Reply', { dossier: source.$id, note: 'open' })
    await context.labels.settle()
    expect(reply).toMatchObject({ keeper: bay.$id })
    const {
      $id,
      _i,
      _c,
      _m,
      $by: _by,
      dossier: _dossier,
      $labels: _labels,
      ...seen
    } = await store.read(member, reply.$id)
    const query = { types: ['Reply'], must: [{ prop: 'note' as const, kind: 'is' as const, value: 'open' }] }
    const { facets, total } = await store.search(member, { ...query, facets: { stage: { prop: 'stage' } } })
    const { label } = await store.label(member, reply.$id)
    const history = (await store.history(member, reply.$id)).map(({ changes }) => Object.keys(changes))
    told.push({ seen, facets, total, label: label === $id, history, found: await found('title', title) })
    await store.remove(SYSTEM, reply.$id)
  }
  expect(told[0]).toEqual(told[1])
  expect(told[0]).toMatchObject({ found: [], total: 1 })
})

test('a copy goes when its source becomes stricter, gains protocols or is deleted, and comes back with it', async () => {
  const source = await dossier({ title: 'Cache' })
  const reply = await make('Reply', { dossier: source.$id })
  const title = async () => (await store.read(SYSTEM, reply.$id))['title']
  await change(source, { access: 'PROTECTED' })
  expect([await title(), (await store.read(SYSTEM, reply.$id))['keeper']]).toEqual([undefined, bay.$id])
  expect(await found('title', 'Cache')).toEqual([])
  const versions = await store.history(member, reply.$id)
  expect(JSON.stringify([versions, await store.historyAt(member, reply.$id, 1)])).not.toContain('Cache')
  await change(reply, { access: 'PROTECTED' })
  expect(await title()).toBe('Cache')
  await change(source, { protocols: ['ELDERS'] })
  expect(await title()).toBeUndefined()
  await change(source, { protocols: null })
  expect(await title()).toBe('Cache')
  await store.remove(SYSTEM, source.$id)
  await context.labels.settle()
  expect(await title()).toBeUndefined()
  await store.restore(SYSTEM, source.$id)
  await context.labels.settle()
  expect(await title()).toBe('Cache')
})

test('a copied owner opens the item to its people, and takes it from those of before', async () => {
  const source = await dossier({ title: 'Hands' })
  const reply = await make('Reply', { dossier: source.$id })
  const other = person(6, { organizations: [reef.$id] })
  expect(await store.read(member, reply.$id)).toMatchObject({ title: 'Hands' })
  await expect(store.read(other, reply.$id)).rejects.toMatchObject({ code: 'notAllowed' })
  await change(source, { keeper: reef.$id })
  expect(await store.read(other, reply.$id)).toMatchObject({ title: 'Hands' })
  await expect(store.read(member, reply.$id)).rejects.toMatchObject({ code: 'notAllowed' })
})

test('another relation brings other copies with the same write', async () => {
  const [source, next] = [await dossier(), await dossier({ title: 'Kiln', stage: 'LATE' })]
  const reply = await make('Reply', { dossier: source.$id })
  const { _t, _i, _u } = reply
  const moved = await store.update(member, { _t, _i, _u, dossier: next.$id })
  expect(moved).toMatchObject({ title: 'Kiln', stage: 'LATE', _u: 2 })
  const [version] = await store.history(member, reply.$id)
  expect(Object.keys(version?.changes ?? {})).toEqual(['dossier'])
})
