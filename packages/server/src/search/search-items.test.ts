import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineItemType, type Item, type ItemId } from '@cairn/contract'
import type { CairnError } from '@cairn/contract/errors'
import type { Query } from '@cairn/contract/query'
import { openSampleStore, person } from '../testing/sample-store.ts'
import { SYSTEM } from '../items/facts/system-principal.ts'

const longText = { v: 'DEF', t: 'text', textField: true } as const
const TALE = defineItemType({
  name: 'Tale',
  defaultIcon: 'book',
  label: ['title'],
  properties: { title: { v: 'DEF', required: true }, body: longText, more: longText },
  visibility: 'PUBLIC',
  excludeGeneralSearch: true,
})

let sample: Awaited<ReturnType<typeof openSampleStore>>
let bay: ItemId
const byTitle = new Map<string, Item>()
const titles = new Map<string, string>()

beforeAll(async () => {
  sample = await openSampleStore({}, [TALE])
  bay = (await sample.make('Organization', { displayName: 'Bay' })).$id
  await note({
    title: 'áákɨ́sɨ water',
    body: 'The Big River runs',
    state: 'OPEN',
    tags: ['river', 'old'],
    count: 3,
    date: '2024-05-09',
    done: true,
  })
  await note({ title: 'aakisi fire', state: 'SHUT', tags: ['old'], count: 10, date: '2024', secret: 'whale' })
  await note({ title: 'ɨwɨ earth', state: 'OPEN', count: -2, date: '2025-01', done: false })
  await note({ title: 'Zebra 10', state: 'LOST', body: "k'wa kinnikinnick" })
  await note({ title: 'zebra 9', state: 'OPEN', tags: ['river'] })
})
afterAll(() => sample.close())

async function note(values: Record<string, unknown> & { title: string }): Promise<void> {
  const item = await sample.make('Note', { keeper: bay, ...values })
  byTitle.set(values.title, item)
  titles.set(item.$id, values.title)
}

async function found(query: Query, principal = SYSTEM): Promise<string[]> {
  const { ids } = await sample.store.search(principal, { types: ['Note'], ...query })
  return ids.map((id) => titles.get(id) ?? id)
}
const codeOf = (query: Query, principal = SYSTEM) =>
  sample.store.search(principal, { types: ['Note'], ...query }).then(
    () => 'fine',
    (thrown: CairnError) => JSON.stringify(thrown.toBody()),
  )

describe('text', () => {
  test.each([
    ['aakisi', ['aakisi fire', 'áákɨ́sɨ water']],
    ['AAKI', ['aakisi fire', 'áákɨ́sɨ water']],
    ['aakisi wat', ['áákɨ́sɨ water']],
    ['river big', ['áákɨ́sɨ water']],
    ['kwa', ['Zebra 10']],
    ['iwi', ['ɨwɨ earth']],
    ['nothing', []],
    ['!!!', []],
    ["'; drop table item; --", []],
    ["back\\slash ' quote", []],
  ])('%s', async (text, expected) => expect(await found({ text })).toEqual(expected))

  test('a phone number is found by its digits, however it is written', async () => {
    const { $id } = await sample.make('Contact', {
      lastName: 'Ida',
      organizations: [bay],
      officePhone: '(250) 555-0112',
    })
    for (const text of ['2505550112', '250555', '250 555 0112', '555-0112'])
      expect((await sample.store.search(SYSTEM, { types: ['Contact'], text })).ids).toEqual([$id])
  })

  test('exact text keeps its marks', async () => {
    expect(await found({ text: 'áákɨ́sɨ', exact: true })).toEqual(['áákɨ́sɨ water'])
    expect(await found({ text: 'a\u0301a\u0301kɨ\u0301sɨ', exact: true })).toEqual(['áákɨ́sɨ water'])
    expect(await found({ text: 'aakisi', exact: true })).toEqual(['aakisi fire'])
    expect(await found({ text: "k'wa", exact: true })).toEqual(['Zebra 10'])
  })

  test('texts with more words than an item takes are kept, and found by the first of them', async () => {
    const syllabics = (first: number) =>
      Array.from({ length: 1200 }, (_, at) =>
        String.fromCodePoint(first, 0x1403 + (at % 50), 0x1403 + Math.floor(at / 50)).repeat(26),
      ).join(' ')
    const [body, more] = [syllabics(0x1500), syllabics(0x1501)]
    const { $id } = await sample.make('Tale', { title: 'Long', body, more })
    expect(await found({ types: ['Tale'], text: body.split(' ', 1)[0] ?? '' })).toEqual([$id])
  })

  test('an item id finds that item', async () => {
    const item = byTitle.get('zebra 9')
    expect(await found({ text: ` ${item?.$id} ` })).toEqual(['zebra 9'])
    expect((await sample.store.search(person(1, { organizations: [bay] }), { text: item?.$id ?? '' })).ids).toEqual([
      item?.$id,
    ])
    expect((await sample.store.search(person(1), { text: item?.$id ?? '' })).ids).toEqual([])
  })
})

describe('filters', () => {
  test.each<[string, Query, string[]]>([
    ['is', { must: [{ prop: 'state', kind: 'is', value: 'OPEN' }] }, ['zebra 9', 'ɨwɨ earth', 'áákɨ́sɨ water']],
    ['is one of', { must: [{ prop: 'state', kind: 'is', value: ['SHUT', 'LOST'] }] }, ['Zebra 10', 'aakisi fire']],
    ['is, boolean', { must: [{ prop: 'done', kind: 'is', value: false }] }, ['ɨwɨ earth']],
    ['is, plain value', { must: [{ prop: 'title', kind: 'is', value: 'zebra 9' }] }, ['zebra 9']],
    ['is, number', { must: [{ prop: 'count', kind: 'is', value: -2 }] }, ['ɨwɨ earth']],
    ['is, of many', { must: [{ prop: 'tags', kind: 'is', value: 'river' }] }, ['zebra 9', 'áákɨ́sɨ water']],
    ['is, unheard of', { must: [{ prop: 'tags', kind: 'is', value: 'lava' }] }, []],
    ['text in a property', { must: [{ prop: 'body', kind: 'text', value: 'river runs' }] }, ['áákɨ́sɨ water']],
    ['not that property', { must: [{ prop: 'title', kind: 'text', value: 'river' }] }, []],
    ['prefix', { must: [{ prop: 'title', kind: 'prefix', value: 'zeb' }] }, ['zebra 9', 'Zebra 10']],
    [
      'prefix of the label, exact',
      { exact: true, must: [{ prop: '$label', kind: 'prefix', value: 'áá' }] },
      ['áákɨ́sɨ water'],
    ],
    ['prefix of the label', { must: [{ prop: '$label', kind: 'prefix', value: 'ear' }] }, ['ɨwɨ earth']],
    ['range of numbers', { must: [{ prop: 'count', kind: 'range', value: { from: 0, to: 5 } }] }, ['áákɨ́sɨ water']],
    [
      'range of dates',
      { must: [{ prop: 'date', kind: 'range', value: { from: '2024-02', to: '2024-05' } }] },
      ['áákɨ́sɨ water'],
    ],
    ['open range', { must: [{ prop: 'date', kind: 'range', value: { from: '2024-12' } }] }, ['ɨwɨ earth']],
    ['created', { must: [{ prop: '_c.ts', kind: 'range', value: { to: '2001' } }] }, []],
    ['exists', { must: [{ prop: 'body', kind: 'exists', value: true }] }, ['Zebra 10', 'áákɨ́sɨ water']],
    [
      'does not exist',
      { must: [{ prop: 'body', kind: 'exists', value: false }] },
      ['zebra 9', 'ɨwɨ earth', 'aakisi fire'],
    ],
    ['mustNot', { mustNot: [{ prop: 'state', kind: 'is', value: 'OPEN' }] }, ['Zebra 10', 'aakisi fire']],
    [
      'should',
      {
        should: [
          { prop: 'tags', kind: 'is', value: 'river' },
          { prop: 'state', kind: 'is', value: 'SHUT' },
        ],
      },
      ['zebra 9', 'aakisi fire', 'áákɨ́sɨ water'],
    ],
    [
      'minShould',
      {
        should: [
          { prop: 'tags', kind: 'is', value: 'river' },
          { prop: 'state', kind: 'is', value: 'OPEN' },
          { prop: 'done', kind: 'is', value: true },
        ],
        minShould: 3,
      },
      ['áákɨ́sɨ water'],
    ],
    [
      'not after',
      {
        mustNot: [{ prop: '_c.ts', kind: 'range', value: { from: '2001', to: '2002' } }],
        must: [{ prop: 'state', kind: 'is', value: 'LOST' }],
      },
      ['Zebra 10'],
    ],
  ])('%s', async (_name, query, expected) => expect(await found(query)).toEqual(expected))

  test('rel finds what refers to an item', async () => {
    expect(await found({ must: [{ prop: 'keeper', kind: 'rel', value: [bay] }] })).toHaveLength(5)
    expect(await found({ must: [{ prop: 'keeper', kind: 'rel', value: ['Organization-99'] }] })).toEqual([])
  })

  test('T3: a property that nobody has and one that this person may not read are the same error', async () => {
    const member = person(1, { organizations: [bay] })
    const queries = (prop: string): Query[] => [
      { must: [{ prop, kind: 'is', value: 'whale' }] },
      { must: [{ prop, kind: 'exists', value: true }] },
      { mustNot: [{ prop, kind: 'text', value: 'whale' }] },
      { should: [{ prop, kind: 'prefix', value: 'wha' }] },
      { sort: [{ key: prop, order: 'asc' }] },
      { facets: { f: { prop } } },
      { facets: { f: { prop, kind: 'exists' } } },
      { text: `fs-${prop}:whale` },
      { subs: [{ via: prop }] },
      { subs: [{ via: 'about', types: ['Note'], must: [{ prop, kind: 'exists', value: true }] }] },
    ]
    const answers = await Promise.all(queries('secret').map((query) => codeOf(query, member)))
    const unknown = await Promise.all(queries('nosuch').map((query) => codeOf(query, member)))
    expect(answers.map((answer) => answer.replaceAll('secret', 'nosuch'))).toEqual(unknown)
    expect(unknown[0]).toContain('errors.propertyUnknown')
    expect(await found({ must: [{ prop: 'secret', kind: 'is', value: 'whale' }] })).toEqual(['aakisi fire'])
    const keeper = person(2, { organizations: [bay], grants: [{ grant: 'Note.PRIVATE.read', grantedBy: bay }] })
    const elsewhere = person(3, {
      organizations: [bay],
      grants: [{ grant: 'Note.PRIVATE.read', grantedBy: 'Organization-77' as ItemId }],
    })
    expect(await found({ must: [{ prop: 'secret', kind: 'is', value: 'whale' }] }, keeper)).toEqual(['aakisi fire'])
    expect(await found({ must: [{ prop: 'secret', kind: 'is', value: 'whale' }] }, elsewhere)).toEqual([])
    expect(await found({ text: 'whale' }, keeper)).toEqual([])
  })

  test('T3: a word tells nothing of properties that are named so: who has a value in them stays hidden', async () => {
    for (const principal of [person(1, { organizations: [bay] }), SYSTEM])
      for (const text of ['secret', 'secr', 'count', 'title', 'titl aakisi', 'aakisi body'])
        for (const query of [
          { text },
          { text, exact: true },
          { text, sort: [{ key: '$label', order: 'asc' as const }] },
        ])
          expect(await found(query, principal)).toEqual([])
  })

  test('a range over a type of which nothing is stored finds nothing, beside other conditions too', async () => {
    const until = { prop: 'until', kind: 'range', value: { from: '2026-01-01T00:00:00Z' } } as const
    const search = (query: Query) => sample.store.search(SYSTEM, { types: ['SystemAlert'], ...query })
    expect((await search({ must: [until] })).ids).toEqual([])
    const isOpen = { prop: 'until', kind: 'exists', value: false } as const
    expect((await search({ should: [isOpen, until], minShould: 1 })).ids).toEqual([])
  })

  test('what does not fit is refused: types, ranges, cursors', async () => {
    expect(await codeOf({ types: ['Nothing'] })).toContain('errors.typeUnknown')
    expect(await codeOf({ must: [{ prop: 'title', kind: 'range', value: { from: 1 } }] })).toContain(
      'errors.invalidFilter',
    )
    expect(await codeOf({ must: [{ prop: 'count', kind: 'range', value: { from: 'x' } }] })).toContain(
      'errors.invalidFilter',
    )
    for (const from of ['elder 5', '-1', '2024-13', '2024-02-30', '2024-02-30T', ''])
      for (const prop of ['date', '_c.ts'])
        expect(await codeOf({ must: [{ prop, kind: 'range', value: { from } }] })).toContain('errors.invalidFilter')
    expect(await found({ must: [{ prop: '_c.ts', kind: 'range', value: { from: '0000', to: '0001' } }] })).toEqual([])
    expect(await codeOf({ must: [{ prop: '__proto__', kind: 'is', value: 'x' }] })).toContain('errors.propertyUnknown')
    expect(await codeOf({ must: [{ prop: 'constructor', kind: 'is', value: 'x' }] })).toContain(
      'errors.propertyUnknown',
    )
    for (const after of [
      'x',
      Buffer.from('["_c.ts desc","yesterday","Note-1"]').toString('base64url'),
      Buffer.from('{}').toString('base64url'),
    ]) {
      expect(await codeOf({ after })).toContain('errors.invalidFilter')
    }
    expect(await codeOf({ sort: [{ key: 'tags', order: 'asc' }] })).toContain('errors.invalidFilter')
    const { next = '' } = await sample.store.search(SYSTEM, { types: ['Note'], max: 1 })
    expect(await codeOf({ after: next, text: 'zebra' })).toContain('errors.invalidFilter')
    expect(await codeOf({ after: next })).toBe('fine')
    const both = { types: ['Note', 'Organization'], sort: [{ key: 'title', order: 'asc' as const }] }
    expect(await codeOf(both)).toContain('errors.invalidFilter')
  })
})

describe('search strings', () => {
  test.each([
    ['ft-body:"river runs"', ['áákɨ́sɨ water']],
    ['aakisi fs-state:SHUT', ['aakisi fire']],
    ['fw-title:zeb', ['zebra 9', 'Zebra 10']],
    ['fb-done:false', ['ɨwɨ earth']],
    ['dr-date:2024-02..2024-06', ['áákɨ́sɨ water']],
  ])('%s', async (text, expected) => expect(await found({ text })).toEqual(expected))
})

describe('related items', () => {
  const sub = (via: string, more: object = {}): Query => ({ subs: [{ via, ...more }] })

  test('forward and back, by what those are', async () => {
    expect(await found(sub('keeper', { text: 'bay' }))).toHaveLength(5)
    expect(await found(sub('keeper', { text: 'cape' }))).toEqual([])
    const kept = {
      types: ['Organization'],
      ...sub('Note.keeper', { must: [{ prop: 'tags', kind: 'is', value: 'old' }] }),
    }
    expect((await sample.store.search(SYSTEM, kept)).ids).toEqual([bay])
  })

  test('a hidden item relates nothing', async () => {
    const outsider = person(9)
    const kept = { types: ['Organization'], ...sub('Note.keeper') }
    expect((await sample.store.search(outsider, kept)).ids).toEqual([])
    expect((await sample.store.search(person(1, { organizations: [bay] }), kept)).ids).toEqual([bay])
  })

  test('what is no relation is refused; a type that does not exist answers like a property', async () => {
    expect(await codeOf(sub('title'))).toContain('errors.invalidFilter')
    expect(await codeOf(sub('Nothing.keeper'))).toContain('errors.propertyUnknown')
  })
})

describe('order, pages and facets', () => {
  const labels = ['aakisi fire', 'áákɨ́sɨ water', 'ɨwɨ earth', 'zebra 9', 'Zebra 10']

  test('labels sort by their letters, numbers by value', async () => {
    expect(await found({ sort: [{ key: '$label', order: 'asc' }] })).toEqual(labels)
    expect(await found({ sort: [{ key: '$label', order: 'desc' }] })).toEqual(labels.toReversed())
  })

  test.each(['$label', '_c.ts'])('pages by %s hold every item once', async (key) => {
    for (const order of ['asc', 'desc'] as const) {
      const all = await found({ sort: [{ key, order }] })
      const paged: string[] = []
      for (let after: string | undefined, pages = 0; pages < 9; pages++) {
        const page = await sample.store.search(SYSTEM, {
          types: ['Note'],
          sort: [{ key, order }],
          max: 2,
          ...(after ? { after } : {}),
        })
        expect(page.total).toBe(5)
        paged.push(...page.ids.map((id) => titles.get(id) ?? id))
        after = page.next
        if (!after) break
      }
      expect(paged).toEqual(all)
    }
  })

  test('a facet counts with its own selection left out, with the others in', async () => {
    const { facets, total } = await sample.store.search(SYSTEM, {
      types: ['Note'],
      must: [
        { prop: 'state', kind: 'is', value: 'OPEN' },
        { prop: 'tags', kind: 'is', value: 'river' },
      ],
      facets: { state: { prop: 'state' }, tags: { prop: 'tags' }, keeper: { prop: 'keeper' } },
    })
    expect(total).toBe(2)
    expect(facets).toEqual({
      state: [{ value: 'OPEN', count: 2 }],
      tags: [
        { value: 'river', count: 2 },
        { value: 'old', count: 1 },
      ],
      keeper: [{ value: bay, count: 2 }],
    })
  })

  test('numbers, dates and texts sort; what has no value comes last either way', async () => {
    expect(await found({ sort: [{ key: 'count', order: 'asc' }] })).toEqual([
      'ɨwɨ earth',
      'áákɨ́sɨ water',
      'aakisi fire',
      'Zebra 10',
      'zebra 9',
    ])
    expect(await found({ sort: [{ key: 'count', order: 'desc' }] })).toEqual([
      'aakisi fire',
      'áákɨ́sɨ water',
      'ɨwɨ earth',
      'zebra 9',
      'Zebra 10',
    ])
    expect((await found({ sort: [{ key: 'date', order: 'desc' }] })).slice(0, 3)).toEqual([
      'ɨwɨ earth',
      'áákɨ́sɨ water',
      'aakisi fire',
    ])
    expect(await found({ sort: [{ key: 'title', order: 'asc' }] })).toEqual(labels)
  })

  test('a facet that is folded away is not counted', async () => {
    const { facets } = await sample.store.search(SYSTEM, {
      types: ['Note'],
      facets: { state: { prop: 'state', hide: true } },
    })
    expect(facets).toEqual({ state: [] })
  })

  test('labels come along when asked for; a hidden item’s label never does', async () => {
    const { labels: shown, ids } = await sample.store.search(SYSTEM, { types: ['Note'], text: 'zebra', labels: true })
    expect(shown).toEqual(Object.fromEntries(ids.map((id) => [id, titles.get(id)])))
    expect((await sample.store.search(person(8), { types: ['Note'], labels: true })).labels).toEqual({})
  })
})

test('T28: search rows after updates are those of the items as they are', async () => {
  const item = byTitle.get('zebra 9')
  await sample.store.update(SYSTEM, { _t: 'Note', _i: item?._i ?? 0, _u: 1, title: 'yak', state: 'LOST', tags: null })
  expect(await found({ text: 'zebra' })).toEqual(['Zebra 10'])
  expect((await sample.store.search(SYSTEM, { types: ['Note'], text: 'yak' })).ids).toEqual([item?.$id])
  expect(await found({ must: [{ prop: 'tags', kind: 'is', value: 'river' }] })).toEqual(['áákɨ́sɨ water'])
})
