import { describe, expect, it } from 'vitest'
import type { Property } from '@cairn/contract'
import {
  changesOf,
  importPlanSchema,
  joinRows,
  mappedPlan,
  planProblems,
  proposePlan,
  readImportPlan,
  readRow,
  TrialReport,
  targetsOf,
  type FindMeaning,
  type ImportPlan,
} from './index.ts'
import * as v from 'valibot'

const properties: Record<string, Property> = {
  title: { v: 'DEF', required: true },
  number: { v: 'DEF', unique: true },
  kind: { v: 'LOV', list: 'KINDS' },
  date: { v: 'DEF', t: 'approximateDate' },
  due: { v: 'DT' },
  creator: { v: 'DEF', many: true },
  of: { v: 'REL', t: 'Organization' },
  pages: { v: 'DEF', t: 'integer' },
  place: { v: 'DEF', t: 'geometry' },
  made: { v: 'DT', readOnly: true },
  senses: { v: 'DEF', t: 'group', many: true, parts: { word: { v: 'DEF' }, note: { v: 'DEF' } } },
}
const TITLES: Record<string, string[]> = {
  number: ['File number', 'Cote'],
  kind: ['Type'],
  of: ['Source organisation'],
}
const find: FindMeaning = (_property, _name, text) =>
  ({ Letter: ['LETTER'], 'The Office': ['Organization-1', 'Organization-2'], Museum: ['Organization-3'] })[text] ?? []
const plan = (columns: (string | undefined)[], more: object = {}): ImportPlan =>
  v.parse(importPlanSchema, {
    columns: columns.map((to, at) => ({ heading: `h${at}`, ...(to === undefined ? { leftOut: true } : { to }) })),
    ...more,
  })
const row = (...cells: string[]) => ({ line: 2, cells })
const read = (given: ImportPlan, ...cells: string[]) => readRow(given, properties, row(...cells), find)

it('offers what people set and cells can hold, and parts of groups', () => {
  expect(targetsOf(properties)).toEqual([
    'title',
    'number',
    'kind',
    'date',
    'due',
    'creator',
    'of',
    'pages',
    'place',
    'senses.word',
    'senses.note',
  ])
})

it('offers what only imports set, and nothing else that the server sets', () => {
  const set = { key: { v: 'DEF', readOnly: true, imported: true }, done: { v: 'DEF', readOnly: true } } as const
  expect(targetsOf(set)).toEqual(['key'])
})

it('proposes numbers of rows only where a column names rows by them', () => {
  const targets = [
    { name: '$row', titles: [], headings: ['Legacy ID'], namedBy: 'partOf' },
    { name: 'partOf', titles: ['Part of'] },
  ]
  const properties = { partOf: { v: 'REL', t: 'Entry' } } as const
  const propose = (headings: string[], ...samples: string[][]) =>
    proposePlan({ headings, samples, targets, properties, key: [] }).columns.map(({ to }) => to)
  expect(propose(['legacyId', 'Part of'], ['1', '2'], ['1'])).toEqual(['$row', 'partOf'])
  expect(propose(['legacyId', 'Part of'], ['1', '2'], ['AT-1'])).toEqual([undefined, 'partOf'])
  expect(propose(['legacyId'], ['1', '2'])).toEqual([undefined])
})

it('proposes properties by title in any language, by name, and by the last table with the same headings', () => {
  const targets = targetsOf(properties).map((name) => ({ name, titles: TITLES[name] ?? [] }))
  const propose = (headings: string[], former?: ImportPlan) =>
    proposePlan({ headings, samples: headings.map(() => ['a; b']), targets, properties, key: ['number'], former })
  const made = propose(['COTE', 'dateText', 'Creator', 'Shelf', 'Title'])
  expect(made.columns.map(({ to }) => to)).toEqual(['number', 'date', 'creator', undefined, 'title'])
  expect(made).toMatchObject({ key: ['number'], mode: 'skip', columns: [{}, {}, { separator: ';' }, {}, {}] })
  const decided = {
    ...made,
    columns: made.columns.map((column) => (column.to ? column : { ...column, leftOut: true as const })),
  }
  expect(propose(['Title', 'Shelf'], decided).columns).toMatchObject([{ to: 'title' }, { leftOut: true }])
  expect(propose(['Id', 'Type', 'Title', 'Created', 'Created by', 'Web address'])).toMatchObject({
    mode: 'replace',
    columns: [
      { to: '$id' },
      { leftOut: true },
      { to: 'title' },
      { leftOut: true },
      { leftOut: true },
      { leftOut: true },
    ],
  })
})

it('knows headings whatever their spaces, of one or several, and by what tables call them', () => {
  const targets = targetsOf(properties).map((name) => ({
    ...{ name, titles: TITLES[name] ?? [] },
    ...(name === 'number' ? { headings: ['Accession no', 'Shelf'] } : {}),
  }))
  const toOf = (headings: string[]) =>
    proposePlan({ headings, samples: [], targets, properties, key: [] }).columns.map(({ to }) => to)
  expect(toOf(['accession-no', 'Creators', 'TITLES'])).toEqual(['number', 'creator', 'title'])
  expect(toOf(['Shelf and maps'])).toEqual([undefined])
})

it('knows a heading by what a property was called before, where nothing is called so now', () => {
  const targets = [
    { name: 'number', titles: ['File number'], former: ['Shelf mark', 'Title'] },
    { name: 'title', titles: ['Title'], former: ['Name', 'Called'] },
    { name: 'creator', titles: ['Creator'], former: ['Name'] },
  ]
  const toOf = (headings: string[]) =>
    proposePlan({ headings, samples: [], targets, properties, key: [] }).columns.map(({ to }) => to)
  expect(toOf(['Shelf marks', 'Title', 'Name'])).toEqual(['number', 'title', undefined])
  expect(toOf(['Called', 'Title'])).toEqual([undefined, 'title'])
  expect(toOf(['called'])).toEqual(['title'])
})

it('takes a column that holds something, and the name that comes first; what is empty tells nothing apart', () => {
  const headings = ['Accession no', 'Identifier', 'Artist', 'Creator']
  const targets = [
    { name: 'number', titles: [], headings: ['Identifier', 'Accession no'] },
    { name: 'creator', titles: [], headings: ['Artist'] },
  ]
  const toOf = (...samples: string[][]) => {
    const { columns, key } = proposePlan({ headings, samples, targets, properties, key: ['number'] })
    return [...columns.map(({ to }) => to), key]
  }
  expect(toOf([], ['A 1'], ['Ada'], [])).toEqual([undefined, 'number', 'creator', undefined, ['number']])
  expect(toOf(['7'], ['A 1'], ['Ada'], ['Eve'])).toEqual([undefined, 'number', undefined, 'creator', ['number']])
  expect(toOf([], [], [], [])).toEqual([undefined, undefined, undefined, 'creator', []])
})

it('lets no column be dropped unsaid, and no two become one value', () => {
  const undecided = v.parse(importPlanSchema, {
    columns: [{ heading: 'A', to: 'title' }, { heading: 'B' }, { heading: '' }],
  })
  expect(planProblems(undecided, ['A', 'B', ''], properties)).toEqual([{ kind: 'undecided', names: ['B', '3'] }])
  expect(planProblems(plan(['title', 'title', 'made']), ['h0', 'h1', 'h2'], properties)).toEqual([
    { kind: 'unknown', names: ['made'] },
    { kind: 'twice', names: ['title'] },
  ])
  expect(planProblems(plan(['title'], { key: ['number'] }), ['other'], properties)).toEqual([
    { kind: 'changed', names: ['other'] },
    { kind: 'keyUnmapped', names: ['number'] },
  ])
})

it('reads cells as values, and asks where words mean several things or nothing', () => {
  const all = plan(['title', 'kind', 'date', 'of', 'pages', 'due'])
  expect(read(all, " 'x", 'Letter', 'c. 1921', 'Museum', '1 204', '12 June 1921')).toMatchObject({
    values: {
      title: "'x",
      kind: 'LETTER',
      date: { text: 'c. 1921', about: true },
      of: 'Organization-3',
      pages: 1204,
      due: '1921-06-12',
    },
    problems: [],
  })
  expect(read(all, '', 'Ltr', '', 'The Office', '1x', '3/4/1921').problems).toMatchObject([
    { code: 'notInList', text: 'Ltr', column: 1 },
    { code: 'several', choices: ['Organization-1', 'Organization-2'], column: 3 },
    { code: 'number', column: 4 },
    { code: 'dateOrder', column: 5 },
  ])
})

it('asks which day a date in numbers is, and reads it once that is said for the column', () => {
  const by = (to: string, how: object, text: string) => {
    const asked = v.parse(importPlanSchema, { columns: [{ heading: 'a', to, ...how }] })
    const { values, problems } = read(asked, text)
    return problems[0]?.code ?? values[to]
  }
  expect(by('date', {}, '03/04/1923')).toBe('dateOrder')
  expect(by('date', { order: 'dmy' }, '03/04/1923')).toMatchObject({ from: '1923-04-03', to: '1923-04-03' })
  expect(by('date', { order: 'asWritten' }, '14-05-09')).toEqual({ text: '14-05-09' })
  expect(by('date', {}, '20-Aug-18')).toBe('dateCentury')
  expect(by('date', { century: '19' }, '20-Aug-18')).toMatchObject({ from: '1918-08-20' })
  expect(by('date', { century: '20' }, '14-05-09')).toBe('dateOrder')
  expect(by('due', { century: '20', order: 'ymd' }, '14-05-09')).toBe('2014-05-09')
  expect(by('due', {}, '31/12/1920')).toBe('1920-12-31')
  expect(by('due', {}, '30/02/1920')).toBe('date')
  expect(by('date', {}, '12 BCE')).toEqual({ text: '12 BCE' })
})

it('counts the dates that are kept as written and mean no period', () => {
  const report = new TrialReport()
  const dates = ['5/72005', 'n.d.', '1921', '12 BCE', '5/72005'].map((text) => read(plan(['date']), text).values)
  for (const values of dates) report.addDates(properties, values)
  expect(report.unread).toEqual({ count: 3, texts: ['5/72005', '12 BCE'] })
})

it('takes the word of the person for what words mean, and strips what exports write before formulas', () => {
  const decided = v.parse(importPlanSchema, {
    columns: [
      { heading: 'a', to: 'kind', values: { Ltr: 'LETTER', '?': null } },
      { heading: 'b', to: 'title' },
    ],
  })
  expect(read(decided, 'Ltr', "'=1+1").values).toEqual({ kind: 'LETTER', title: '=1+1' })
  expect(read(decided, '?', 'x').values).toEqual({ title: 'x' })
})

it('puts rows of one key below each other together, and tells what differs', () => {
  const joining = plan(['number', 'title', 'senses.word', 'senses.note'], { key: ['number'], joins: true })
  const [one, two, three] = [
    read(joining, '7', 'Weir', 'dam', ''),
    read(joining, '7', '', 'fence', 'old'),
    read(joining, '7', 'Dam', '', ''),
  ]
  const both = joinRows([one, two], joining, properties)
  expect(both.values).toEqual({ number: '7', title: 'Weir', senses: [{ word: 'dam' }, { word: 'fence', note: 'old' }] })
  expect(joinRows([both, three], joining, properties).problems).toMatchObject([{ code: 'differs', column: 1 }])
  expect(read(joining, '', 'Weir', '', '').problems).toMatchObject([{ code: 'keyEmpty', column: 0 }])
})

it('puts what further rows say differently where the kind of import says', () => {
  const joining = plan(['number', 'title', 'senses.note'], {
    ...{ key: ['number'], joins: true, further: { title: 'senses.word' } },
  })
  const rows = [['7', 'Weir', ''] as const, ['7', 'Dam', ''] as const, ['7', 'Fence', 'old'] as const]
  const [first, ...others] = rows.map((cells) => read(joining, ...cells))
  const all = joinRows([first ?? read(joining), ...others], joining, properties)
  expect(all).toMatchObject({ problems: [], values: { title: 'Weir' } })
  expect(all.values['senses']).toEqual([{ word: 'Dam' }, { word: 'Fence', note: 'old' }])
  expect(read(joining, '8', 'Net', 'torn').values['senses']).toEqual([{ word: 'Net', note: 'torn' }])
})

it('skips, fills or replaces what is there, and keeps rows of a group that are the same', () => {
  const current = { title: 'Weir', number: '7', senses: [{ id: 'r1', word: 'dam' }] }
  const change = (mode: string, clears: boolean, ...cells: string[]) => {
    const by = plan(['title', 'number', 'pages', 'senses.word'], { mode, clears })
    return changesOf(by, properties, read(by, ...cells), current)
  }
  expect(change('skip', false, 'New', '7', '3', '')).toEqual({ outcome: 'skip', changes: {} })
  expect(change('fill', false, 'New', '7', '3', '')).toEqual({ outcome: 'update', changes: { pages: 3 } })
  expect(change('replace', false, '', '7', '', 'dam')).toEqual({ outcome: 'same', changes: {} })
  expect(change('replace', true, 'New', '', '', 'dam')).toEqual({
    outcome: 'update',
    changes: { title: 'New', number: null },
  })
})

it('changes nothing where a cell says what an export would write', () => {
  const by = plan(['of'], { mode: 'replace' })
  const written = (name: string) => (name === 'of' ? 'The Office' : undefined)
  expect(
    changesOf(
      by,
      properties,
      { ...read(by, 'The Office'), values: { of: 'Organization-1' } },
      { of: 'Organization-2' },
      written,
    ).changes,
  ).toEqual({})
})

it('tells rows apart by the first unique property that a column becomes, until the column becomes another', () => {
  const keyed = mappedPlan(plan([undefined, 'title']), properties, 0, 'number')
  expect(keyed).toMatchObject({ columns: [{ to: 'number' }, { to: 'title' }], key: ['number'] })
  expect(mappedPlan(keyed, properties, 1, 'creator', ['a|b']).columns[1]).toMatchObject({ separator: '|' })
  const leftOut = mappedPlan(keyed, properties, 0, undefined)
  expect(leftOut.columns[0]).toEqual({ heading: 'h0', leftOut: true, values: {} })
  expect(leftOut.key).toEqual([])
  expect(mappedPlan(keyed, properties, 0, '').columns[0]).toEqual({ heading: 'h0', values: {} })
})

it('reads places as latitude and longitude, or as well-known text', () => {
  const place = (cell: string) => read(plan(['place']), cell)
  const point = { type: 'Point', coordinates: [-128.4, 52.9] }
  for (const cell of ['52.9, -128.4', '52.9,-128.4', '52.9° -128.4°', 'POINT (-128.4 52.9)'])
    expect(place(cell)).toMatchObject({ values: { place: point }, problems: [] })
  expect(place('POLYGON ((0 0, 1 0, 1 1, 0 0))').values).toMatchObject({ place: { type: 'Polygon' } })
  for (const cell of ['Hollow Lake', '52.9', '52,9', 'POINT 1 2', 'POINT (1 2, 3 4)'])
    expect(place(cell).problems).toMatchObject([{ code: 'place', text: cell, column: 0 }])
  for (const cell of ['-128.4, 52.9', '-128.4 52.9', 'POINT (52.9 -128.4)', 'LINESTRING (52.9 -128.4, 53 -128.4)'])
    expect(place(cell).problems).toMatchObject([{ code: 'placeSwapped', text: cell, column: 0 }])
})

it('takes no failed formula for a value', () => {
  for (const cell of ['#DIV/0!', '#N/A', '#NAME?', '#CALC!'])
    expect(read(plan(['title']), cell).problems).toMatchObject([{ code: 'formula', text: cell }])
  expect(read(plan(['title']), '#7').problems).toEqual([])
})

describe('several columns of one property', () => {
  const own = {
    notes: { v: 'DEF' as const, t: 'text' as const },
    words: { v: 'DEF' as const, t: 'translated' as const },
  }
  const plan = readImportPlan({
    columns: [
      { heading: 'Bark_form', to: 'notes' },
      { heading: 'Leaf', to: 'notes' },
      { heading: 'en', to: 'words.en' },
      { heading: 'fr', to: 'words.fr' },
    ],
    joins: true,
    mode: 'replace',
  }) as ImportPlan
  const row = (...cells: string[]) => readRow(plan, own, { line: 2, cells }, () => [])

  it('a long text has them below each other, each with its heading, and further rows add what they say more', () => {
    const first = row('rough', 'flat', 'Fir', '')
    expect(first.values).toEqual({ notes: 'Bark form: rough\nLeaf: flat', words: { en: 'Fir' } })
    expect(joinRows([first, row('rough', 'thin', '', 'Sapin')], plan, own)).toMatchObject({
      values: { notes: 'Bark form: rough\nLeaf: flat\nLeaf: thin', words: { en: 'Fir', fr: 'Sapin' } },
      problems: [],
    })
    expect(planProblems(plan, ['Bark_form', 'Leaf', 'en', 'fr'], own)).toEqual([])
  })

  it('words in languages that the table does not name stay', () => {
    const there = { words: { en: 'Old', de: 'Tanne', fr: 'Sapin' } }
    const changed = (values: object, read = row('', '', 'Fir', '')) =>
      changesOf({ ...plan, ...values }, own, read, there).changes
    expect(changed({})).toEqual({ words: { en: 'Fir', de: 'Tanne', fr: 'Sapin' } })
    expect(changed({ clears: true })).toEqual({ words: { en: 'Fir', de: 'Tanne' } })
    expect(changed({ mode: 'fill' })).toEqual({})
  })
})
