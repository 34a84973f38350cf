// @module-tag leaks
import { afterAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { defineItemType, itemTypeSchema } from '@cairn/contract'
import { openSampleStore, person } from '../../testing/sample-store.ts'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import { checkColumns } from './columns.ts'
import { rowOf } from './formats.ts'
import { questionColumns, withQuestions } from './question-columns.ts'

const TYPES = [
  defineItemType({
    ...{ name: 'Checklist', defaultIcon: 'file', label: ['title'], visibility: 'PUBLIC' },
    properties: { title: { v: 'DEF' }, asks: { v: 'DEF', t: 'questions' } },
  }),
  defineItemType({
    ...{ name: 'Visit', defaultIcon: 'file', label: ['title'], owner: 'keeper', visibility: 'COMMUNITY' },
    properties: {
      title: { v: 'DEF' },
      keeper: { v: 'REL', t: 'Organization' },
      checklist: { v: 'REL', t: 'Checklist' },
      answers: { v: 'DEF', t: 'answers', shapedBy: 'checklist' },
    },
  }),
].map((type) => v.parse(itemTypeSchema, type))
const sample = await openSampleStore({}, TYPES)
afterAll(() => sample.close())
const { store, make } = sample

test('answers are exported as a column a question over all versions, each as the reader may see it', async () => {
  const bay = await make('Organization', { displayName: 'Bay' })
  const member = person(4, { organizations: [bay.$id] })
  const version = (questions: object[]) => make('Checklist', { title: 'Weir', asks: { questions } })
  const first = await version([
    { name: 'seen', kind: 'integer' },
    { name: 'teller', kind: 'text', level: 'PRIVATE' },
  ])
  const second = await version([
    { name: 'seen', kind: 'integer' },
    { name: 'nets', kind: 'repeat', questions: [{ name: 'mesh', kind: 'decimal' }] },
  ])
  const visit = { title: 'One', keeper: bay.$id }
  await make('Visit', { ...visit, checklist: first.$id, answers: { seen: -3, teller: 'Wren' } })
  const nets = [
    { id: 'a', mesh: 2.5 },
    { id: 'b', mesh: 4 },
  ]
  await make('Visit', { ...visit, checklist: second.$id, answers: { nets } })
  const query = { types: ['Visit'] }
  const types = TYPES.filter(({ name }) => name === 'Visit')
  const tableFor = async (who: typeof member) => {
    const asked = checkColumns(who, types, [{ prop: 'answers', title: 'Answers' }])
    const columns = withQuestions(asked, await questionColumns(store, who, types, query))
    const { ids } = await store.search(who, { ...query, sort: [{ key: '_i', order: 'asc' }] })
    const items = await store.readMany(who, ids as never[])
    const rows = ids.map((id) => rowOf(items[id] ?? ({} as never), columns, { origin: '', care: undefined }))
    return [columns.map(({ title }) => title), ...rows.map((row) => row.slice(2, 2 + columns.length))]
  }
  expect(await tableFor(SYSTEM)).toEqual([
    ['answers.seen', 'answers.teller', 'answers.nets.mesh'],
    [-3, 'Wren', ''],
    ['', '', '2.5; 4'],
  ])
  expect((await tableFor(member))[1]).toEqual([-3, '', ''])
})
