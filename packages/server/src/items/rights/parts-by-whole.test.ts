// @module-tag leaks
import { afterAll, expect, test } from 'vitest'
import type { Item } from '@cairn/contract'
import { openSampleStore, person } from '../../testing/sample-store.ts'
import { PACT_TYPES } from '../../testing/pact-types.ts'

const sample = await openSampleStore({}, PACT_TYPES)
afterAll(() => sample.close())
const { store, make } = sample
const [bay, reef] = [
  await make('Organization', { displayName: 'Bay' }),
  await make('Organization', { displayName: 'Reef' }),
]
const given = (...rights: string[]) => rights.map((grant) => ({ grant, grantedBy: bay.$id }))
const reader = person(1, {
  organizations: [bay.$id],
  grants: given('PROTECTED.read', 'Article.update', 'Article.delete'),
})
const editor = person(2, { organizations: [bay.$id], grants: given('PROTECTED.read', 'Pact.update') })
const keeper = person(3, { adminOf: [bay.$id] })
const stranger = person(4, { adminOf: [reef.$id] })
const pact = await make('Pact', { title: 'Weir', keeper: bay.$id })
const other = await make('Pact', { title: 'Kiln', keeper: bay.$id })
const refusal = { code: 'notAllowed' }
const write = (item: Item, who: typeof reader, values: object) =>
  store.update(who, { _t: item._t, _i: item._i, _u: item._u, ...values })

test('the right over the whole makes, changes, moves and deletes a part; a right over parts alone does not', async () => {
  const body = { title: 'First', pact: pact.$id }
  await expect(make('Article', body, reader)).rejects.toMatchObject(refusal)
  await expect(make('Article', body, stranger)).rejects.toMatchObject({ code: 'invalidItem' })
  await expect(make('Article', { title: 'Loose' }, editor)).rejects.toMatchObject(refusal)
  const article = await make('Article', body, editor)
  expect(article['$can']).toEqual({ update: true, delete: true, finish: true })
  expect((await store.read(reader, article.$id))['$can']).toEqual({ update: false, delete: false })
  await expect(write(article, reader, { title: 'Mine' })).rejects.toMatchObject(refusal)
  const changed = await write(article, editor, { title: 'Second' })
  const moved = await store.move(editor, article.$id, 'finish')
  expect([changed['title'], moved['step']]).toEqual(['Second', 'DONE'])
  // The move names a right of its own, over the whole.
  await expect(store.move(editor, article.$id, 'takeUp')).rejects.toMatchObject(refusal)
  expect((await store.move(keeper, article.$id, 'takeUp'))['step']).toBe('OPEN')
  await expect(store.remove(reader, article.$id)).rejects.toMatchObject(refusal)
  await store.remove(editor, article.$id)
})

test('a right to a level of the whole opens that level of its parts; a right to a level of parts alone does not', async () => {
  const whole = await make('Pact', { title: 'Fence', keeper: bay.$id, access: 'COMMUNITY' })
  const article = await make('Article', { title: 'Kept', pact: whole.$id, secret: 'OLD' }, keeper)
  const who = (index: number, right: string) => person(index, { organizations: [bay.$id], grants: given(right) })
  const cases = [
    [who(5, 'Pact.PROTECTED.read'), 'OLD', 1],
    [who(6, 'Article.PROTECTED.read'), undefined, 0],
    [person(7, { organizations: [bay.$id] }), undefined, 0],
  ] as const
  for (const [principal, secret, count] of cases) {
    expect((await store.read(principal, article.$id))['secret']).toBe(secret)
    const filter = { prop: 'secret', kind: 'is', value: 'OLD' } as const
    const found = await store.search(principal, { types: ['Article'], must: [filter] }).catch(() => ({ total: 0 }))
    expect(found.total).toBe(count)
  }
})

test('a part keeps its whole', async () => {
  const article = await make('Article', { title: 'First', pact: pact.$id }, keeper)
  await expect(write(article, keeper, { pact: other.$id })).rejects.toMatchObject({
    ...refusal,
    details: { property: 'pact' },
  })
  await expect(write(article, keeper, { pact: null })).rejects.toMatchObject(refusal)
})

test('scattered indexes tell neither order nor number', async () => {
  const made = []
  for (let count = 0; count < 8; count++) made.push(await make('Article', { title: 'One', pact: pact.$id }, keeper))
  const indexes = made.map(({ _i }) => _i)
  expect(new Set(indexes).size).toBe(8)
  expect(indexes.every((index) => index >= 2 ** 30)).toBe(true)
  expect(indexes).not.toEqual(indexes.toSorted((one, next) => one - next))
})
