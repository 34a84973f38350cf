// @module-tag leaks
import { afterAll, expect, test } from 'vitest'
import type { Item } from '@cairn/contract'
import type { Filter } from '@cairn/contract/query'
import { openSampleStore, person } from '../../testing/sample-store.ts'
import { FORM, VISIT } from '../../testing/visits.ts'
import { SYSTEM } from '../facts/system-principal.ts'

const sample = await openSampleStore({}, [FORM, VISIT])
afterAll(() => sample.close())
const { store, make } = sample

const ASKS = {
  choices: { kinds: [{ name: 'eel', label: { en: 'American eel', fr: 'Anguille' } }, { name: 'cod' }] },
  questions: [
    { name: 'kind', kind: 'one', choices: 'kinds' },
    { name: 'seen', kind: 'integer' },
    { name: 'day', kind: 'date' },
    { name: 'note', kind: 'text' },
    { name: 'met', kind: 'place' },
    { name: 'teller', kind: 'text', level: 'PRIVATE' },
    { name: 'use', kind: 'one', choices: 'kinds', level: 'PROTECTED' },
    { name: 'weight', kind: 'decimal', level: 'PRIVATE' },
    { name: 'graves', kind: 'repeat', level: 'PRIVATE', questions: [{ name: 'age', kind: 'integer' }] },
    {
      name: 'nets',
      kind: 'repeat',
      questions: [
        { name: 'mesh', kind: 'decimal' },
        { name: 'mark', kind: 'text' },
      ],
    },
  ],
}
const bay = await make('Organization', { displayName: 'Bay' })
const checklist = await make('Checklist', { title: 'Weir', asks: ASKS })
const member = person(4, { organizations: [bay.$id] })
const keeper = person(5, { adminOf: [bay.$id] })
const visit = (answers: unknown, more: object = {}): Promise<Item> =>
  make('Visit', { title: 'One', keeper: bay.$id, checklist: checklist.$id, answers, ...more })
const find = async (who: typeof member, filter: Filter) =>
  (await store.search(who, { types: ['Visit'], must: [filter] })).ids
const update = (who: typeof member, { _i, _u }: Item, values: object) =>
  store.update(who, { _t: 'Visit', _i, _u, ...values })

const whole = {
  ...{ kind: 'eel', seen: 12, day: '2026-05-04', note: 'near the old weir', teller: 'Wren', use: 'cod' },
  nets: [
    { id: 'a', mesh: 2.5, mark: 'blue float' },
    { id: 'b', mesh: 4 },
  ],
}
const one = await visit(whole)
const rare = await visit({ kind: 'cod', seen: 12, note: 'under the bridge' }, { rare: true })
await visit({ kind: 'cod', seen: 40, day: '2026-06-01' })

test('answers are checked by the form that their item names', async () => {
  await expect(visit({ other: 1 })).rejects.toMatchObject({ code: 'propertyUnknown' })
  await expect(visit({ nets: [{ id: 'a', other: 1 }] })).rejects.toMatchObject({ code: 'propertyUnknown' })
  await expect(visit({ seen: 1.5, kind: 'whale', nets: [{ id: 'a', mesh: 'x' }] })).rejects.toMatchObject({
    details: {
      properties: {
        'answers.seen': { userMessage: 'errors.number.integer' },
        'answers.kind': { userMessage: 'errors.invalidOption' },
        'answers.nets.mesh': { userMessage: 'errors.number.float' },
      },
    },
  })
  await expect(visit({ nets: [{ mesh: 1 }] })).rejects.toMatchObject({ code: 'invalidItem' })
  await expect(make('Visit', { answers: { seen: 1 } })).rejects.toMatchObject({ code: 'propertyUnknown' })
})

test('a question is found by its value, words and range, and counted', async () => {
  expect(await find(member, { prop: 'answers.kind', kind: 'is', value: 'eel' })).toEqual([one.$id])
  expect(await find(member, { prop: 'answers.seen', kind: 'is', value: 12 })).toEqual([one.$id])
  expect(await find(member, { prop: 'answers.seen', kind: 'range', value: { from: 10, to: 20 } })).toEqual([one.$id])
  expect(await find(member, { prop: 'answers.nets.mesh', kind: 'range', value: { from: 3 } })).toEqual([one.$id])
  expect(await find(member, { prop: 'answers.day', kind: 'range', value: { to: '2026-05' } })).toEqual([one.$id])
  expect(await find(member, { prop: 'answers.note', kind: 'text', value: 'Weir' })).toEqual([one.$id])
  expect(await find(member, { prop: 'answers.nets.mark', kind: 'text', value: 'float' })).toEqual([one.$id])
  expect((await store.search(member, { types: ['Visit'], text: 'float weir' })).ids).toEqual([one.$id])
  expect((await store.search(member, { types: ['Visit'], text: 'anguille' })).ids).toEqual([one.$id])
  const facets = { kind: { prop: 'answers.kind' }, note: { prop: 'answers.note', kind: 'exists' as const } }
  const { facets: counted } = await store.search(member, { types: ['Visit'], facets })
  expect(counted?.['kind']).toHaveLength(2)
  expect(counted?.['note']).toMatchObject([
    { value: 'true', count: 1 },
    { value: 'false', count: expect.any(Number) },
  ])
})

test('a question with a level is for those who have it alone, on every path', async () => {
  const seen = await store.read(member, one.$id)
  expect(seen['answers']).toEqual({ ...whole, teller: undefined, use: undefined })
  expect((await store.read(keeper, one.$id))['answers']).toEqual(whole)
  for (const filter of [
    { prop: 'answers.use', kind: 'is', value: 'cod' },
    { prop: 'answers.use', kind: 'exists', value: true },
    { prop: 'answers.teller', kind: 'is', value: 'Wren' },
  ] as const) {
    expect(await find(member, filter)).toEqual([])
    expect(await find(keeper, filter)).toEqual([one.$id])
  }
  for (const who of [member, keeper]) {
    expect(await find(who, { prop: 'answers.teller', kind: 'text', value: 'Wren' })).toEqual([])
    expect((await store.search(who, { types: ['Visit'], text: 'Wren' })).ids).toEqual([])
  }
  const counts = (who: typeof member) =>
    store
      .search(who, { types: ['Visit'], facets: { use: { prop: 'answers.use' } } })
      .then(({ facets }) => facets?.['use'])
  expect(await counts(member)).toEqual([])
  expect(await counts(keeper)).toEqual([{ value: 'cod', count: 1 }])
  const heavy = { prop: 'answers.weight', kind: 'range', value: { from: 1 } } as const
  const weighed = await visit({ weight: 2.5 })
  expect(await find(member, heavy)).toEqual([])
  expect(await find(keeper, heavy)).toEqual([weighed.$id])
})

test('answers of a sensitive item are for those who may see its place', async () => {
  expect((await store.read(member, rare.$id))['answers']).toBeUndefined()
  expect(await find(member, { prop: 'answers.seen', kind: 'is', value: 12 })).toEqual([one.$id])
  expect(await find(SYSTEM, { prop: 'answers.seen', kind: 'is', value: 12 })).toHaveLength(2)
  const hidden = await visit(
    { kind: 'eel', note: 'a quiet spring' },
    {
      ...{ rare: true, where: { type: 'Point', coordinates: [-60, 45] } },
    },
  )
  expect((await store.read(member, hidden.$id))['answers']).toBeUndefined()
  expect(await find(member, { prop: 'answers.note', kind: 'text', value: 'spring' })).toEqual([])
})

test('a writer who does not see an answer leaves it as it is', async () => {
  const made = await visit(whole)
  const editor = person(6, { organizations: [bay.$id], grants: [{ grant: 'Visit.update', grantedBy: bay.$id }] })
  await expect(update(editor, made, { answers: { teller: 'Me' } })).rejects.toMatchObject({ code: 'propertyUnknown' })
  const { answers } = await update(editor, made, { answers: { kind: 'cod' } })
  expect(answers).toEqual({ kind: 'cod' })
  expect((await store.read(keeper, made.$id))['answers']).toEqual({ kind: 'cod', teller: 'Wren', use: 'cod' })
  const told = await store.history(editor, made.$id)
  expect(JSON.stringify(told)).not.toContain('Wren')
  // What changes nothing that they see makes no version that they see.
  const now = await store.read(keeper, made.$id)
  await update(keeper, now, { answers: { kind: 'cod', teller: 'Heron', use: 'cod' } })
  expect((await store.history(editor, made.$id)).length).toBe(told.length)
  expect((await store.history(keeper, made.$id)).length).toBe(told.length + 1)
})

test('two who change different answers are put together; the same answer is a conflict', async () => {
  const made = await visit(whole)
  await update(SYSTEM, made, { answers: { ...whole, seen: 13 } })
  const merged = await update(SYSTEM, made, { answers: { ...whole, note: 'by the mill' } })
  expect(merged['answers']).toMatchObject({ seen: 13, note: 'by the mill' })
  await expect(update(SYSTEM, made, { answers: { ...whole, seen: 14 } })).rejects.toMatchObject({
    code: 'conflict',
    details: { properties: ['answers'] },
  })
})

test('a level that a question gets later holds for what was answered before', async () => {
  const form = await make('Checklist', { title: 'Later', asks: { questions: [{ name: 'secret', kind: 'text' }] } })
  const made = await visit({ secret: 'spawning here' }, { checklist: form.$id })
  expect(await find(member, { prop: 'answers.secret', kind: 'text', value: 'spawning' })).toEqual([made.$id])
  const asks = { questions: [{ name: 'secret', kind: 'text', level: 'PRIVATE' }] }
  await store.update(SYSTEM, { _t: 'Checklist', _i: form._i, _u: form._u, asks })
  await expect.poll(async () => (await store.read(member, made.$id))['answers']).toBeUndefined()
  expect(await find(member, { prop: 'answers.secret', kind: 'text', value: 'spawning' })).toEqual([])
  expect(JSON.stringify(await store.history(member, made.$id))).not.toContain('spawning')
})

test('T2: two stores that differ only in hidden answers answer alike, to the byte', async () => {
  const told = async (shown: object, hidden: object) => {
    const twin = await openSampleStore({}, [FORM, VISIT])
    try {
      const owner = await twin.make('Organization', { displayName: 'Bay' })
      const form = await twin.make('Checklist', { title: 'Weir', asks: ASKS })
      const reader = person(4, { organizations: [owner.$id] })
      const body = { title: 'One', keeper: owner.$id, checklist: form.$id }
      const answers = { ...shown, ...hidden }
      const item = await twin.make('Visit', { ...body, ...(Object.keys(answers).length > 0 ? { answers } : {}) })
      const search = (query: object) => twin.store.search(reader, { types: ['Visit'], labels: true, ...query })
      const said = [
        await twin.store.read(reader, item.$id),
        await twin.store.readMany(reader, [item.$id]),
        await twin.store.readProperties(reader, [item.$id], Object.keys(VISIT.properties)),
        await twin.store.history(reader, item.$id),
        await twin.store.historyAt(reader, item.$id, 1),
        await search({ text: 'Wren' }),
        await search({ facets: { use: { prop: 'answers.use' }, kind: { prop: 'answers.kind' } } }),
        await search({ facets: { has: { prop: 'answers.teller', kind: 'exists' } } }),
        await search({ facets: { any: { prop: 'answers', kind: 'exists' } } }),
        await search({ must: [{ prop: 'answers', kind: 'exists', value: true }] }),
        await search({ must: [{ prop: 'answers.use', kind: 'is', value: 'cod' }] }),
        await search({ must: [{ prop: 'answers.teller', kind: 'text', value: 'Wren' }] }),
        await search({ must: [{ prop: 'answers.weight', kind: 'range', value: { from: 1 } }] }),
      ]
      return JSON.stringify(said).replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, '')
    } finally {
      await twin.close()
    }
  }
  const hidden = { teller: 'Wren', use: 'cod', weight: 4, graves: [{ id: 'a', age: 3 }, { id: 'b' }] }
  for (const shown of [{ kind: 'eel', seen: 3 }, {}]) expect(await told(shown, hidden)).toBe(await told(shown, {}))
})

test('an answer names items that its writer may know of alone, and is found and counted by them', async () => {
  const far = await make('Organization', { displayName: 'Far' })
  const shut = await visit({ seen: 1 }, { keeper: far.$id })
  const open = await visit({ seen: 2 })
  const both = person(8, { organizations: [bay.$id, far.$id], adminOf: [bay.$id] })
  await expect(update(both, open, { answers: { met: shut.$id } })).resolves.toBeDefined()
  const grants = [{ grant: 'Visit.update', grantedBy: bay.$id }]
  const other = person(9, { organizations: [bay.$id], grants })
  const two = await visit({ seen: 3 })
  await expect(update(other, two, { answers: { met: shut.$id } })).rejects.toMatchObject({ code: 'invalidItem' })
  await expect(update(other, two, { answers: { met: 'Visit-999999' } })).rejects.toMatchObject({ code: 'invalidItem' })
  // What another has named there stays while something else is changed.
  const held = await store.read(other, open.$id)
  await expect(update(other, held, { answers: { met: shut.$id, seen: 5 } })).resolves.toBeDefined()
  expect(await find(member, { prop: 'answers.met', kind: 'rel', value: [shut.$id] })).toEqual([open.$id])
})
