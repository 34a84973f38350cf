import { expect, it } from 'vitest'
import { CLAM_BED, PATROL, SHORE_VISIT, SIGHTING } from '../form/sample-forms.ts'
import { indexForm } from '../form/form-index.ts'
import { readXlsForm } from './read-xlsform.ts'
import type { Sheets } from './sheets.ts'
import { sheetsOfForm } from './write-xlsform.ts'

const rows = (lines: readonly (readonly unknown[])[]) =>
  lines.map((cells, at) => ({ number: at + 1, cells: cells.map((cell) => String(cell ?? '')) }))
const survey = (...lines: string[][]): Sheets => ({ survey: rows([['type', 'name', 'label', 'relevant'], ...lines]) })

it.each([...SHORE_VISIT, PATROL, CLAM_BED, SIGHTING].map((form, at) => [at, form] as const))(
  'GEO-16 writes form %i as an XLSForm and reads it as it was',
  (_at, form) => {
    const sheets = Object.fromEntries(
      sheetsOfForm(form, { title: 'Shore visit', machineName: 'shore_visit', version: 2 }).map((sheet) => [
        sheet.name,
        rows(sheet.rows),
      ]),
    )
    const read = readXlsForm(sheets)
    expect(read).toMatchObject({ title: 'Shore visit', machineName: 'shore_visit', faults: [] })
    expect(read.form).toEqual(form)
  },
)

it('GEO-16 tells by sheet, row and column what it leaves out, and takes over the rest', () => {
  const read = readXlsForm({
    ...survey(
      ['text', 'a', 'A'],
      ['select_one none', 'b', 'B'],
      ['telepathy', 'c', 'C'],
      ['text', '9d', 'D'],
      ['integer', 'e', 'E', '${b} = 1'],
      ['begin group', 'g', 'G'],
      ['note', 'f', 'F', 'evil()'],
      ['begin_repeat', '', 'R'],
      ['text', 'h', 'H'],
      ['end_repeat', ''],
    ),
  })
  expect(read.form?.questions).toMatchObject([
    { name: 'a', kind: 'text' },
    { name: 'e', kind: 'integer' },
    {
      name: 'g',
      kind: 'group',
      questions: [
        { name: 'f', kind: 'note' },
        { name: 'h', kind: 'text' },
      ],
    },
  ])
  const told = read.faults.map(({ code, row, column }) => `${code} ${row} ${column}`)
  expect(told.toSorted()).toEqual([
    'badName 5 name',
    'badName 9 name',
    'expression 8 relevant',
    'noChoices 3 type',
    'unclosed 7 type',
    'unknownName 6 relevant',
    'unknownType 4 type',
  ])
  expect(read.form && indexForm(read.form).faults).toEqual([])
})

it('GEO-16 tells of a circle by its rule, of a name that comes again by its own row, and of choices', () => {
  const { faults } = readXlsForm({
    survey: rows([
      ['type', 'name', 'label', 'relevant', 'calculation'],
      ['integer', 'a', 'A', '${c} > 1', ''],
      ['integer', 'b', 'B', '', ''],
      ['calculate', 'c', 'C', '', '${a} + ${b}'],
      ['text', 'b', 'B again', '', ''],
      ['select_one bays', 'bay', 'Bay', '', ''],
      ['begin_repeat', 'nets_that_were_set_before_the_tide_turned', 'Nets', '', ''],
      ['text', 'what_was_in_the_net', 'What', '', ''],
      ['end_repeat', '', '', '', ''],
    ]),
    choices: rows([
      ['list_name', 'name', 'label'],
      ['bays', 'north', 'North'],
      ['bays', '', 'South'],
      ['', 'east', 'East'],
      ['bays', 'north', 'North again'],
    ]),
  })
  expect(faults.map(({ code, sheet, row, column, detail }) => [code, sheet, row, column, detail])).toEqual([
    ['circle', 'survey', 2, 'relevant', 'a → c → a'],
    ['twice', 'survey', 5, 'name', 'b'],
    ['pathTooLong', 'survey', 8, 'name', 'nets_that_were_set_before_the_tide_turned.what_was_in_the_net'],
    ['empty', 'choices', 3, 'name', 'bays'],
    ['empty', 'choices', 4, 'list_name', 'east'],
    ['twice', 'choices', 5, 'name', 'north'],
  ])
})

it('GEO-16 reads defaults, ranges, words by language and what is required', () => {
  const { form, faults } = readXlsForm({
    survey: rows([
      ['type', 'name', 'label::English (en)', 'label::Français (fr)', 'required', 'default', 'parameters', 'bind::odd'],
      ['range', 'r', 'Range', 'Étendue', 'yes', '3', 'start=1 end=5 step=2', ''],
      ['text', 't', 'Text', '', 'no', "it's", '', ''],
      ['date', 'd', 'Day', '', '${r} > 2', 'today()', '', ''],
    ]),
    settings: rows([['default_language'], ['Français (fr)']]),
  })
  expect(form?.languages).toEqual(['fr', 'en'])
  expect(form?.questions).toMatchObject([
    { required: 'true()', default: '3', range: { from: 1, to: 5, step: 2 }, label: { en: 'Range', fr: 'Étendue' } },
    { default: `"it's"` },
    { required: '${r} > 2', default: 'today()' },
  ])
  expect(form?.questions[1]).not.toHaveProperty('required')
  expect(faults).toMatchObject([{ code: 'unknownColumn', row: 1, column: 'bind::odd' }])
  expect(readXlsForm({}).faults).toMatchObject([{ code: 'noSurvey' }])
})

it('GEO-16 takes choices over from a CSV file, and names a file that is not there', () => {
  const sheets = survey(
    ['select_one_from_file stations.csv', 'station', 'Station'],
    ['select_multiple_from_file gone.csv', 'gone', 'Gone'],
  )
  const csv = 'name,label,bay\nn1,North rock,north\ns1,"South, low",south\nn1,Again,north\n'
  const read = readXlsForm(sheets, { 'stations.csv': csv })
  expect(read.form?.choices['stations']).toEqual([
    { name: 'n1', label: { und: 'North rock' }, more: { bay: 'north' } },
    { name: 's1', label: { und: 'South, low' }, more: { bay: 'south' } },
  ])
  expect(read.form?.questions).toMatchObject([{ name: 'station', kind: 'one', choices: 'stations' }])
  expect(read.faults).toEqual([{ code: 'noFile', sheet: 'survey', row: 3, column: 'type', detail: 'gone.csv' }])
})

it('GEO-16 writes questions for items as text that other programs can ask, and reads them back', () => {
  const form = {
    ...{ languages: ['en'], choices: {} },
    questions: (['species', 'place', 'reference'] as const).map((kind) => ({ name: kind, kind, label: { en: kind } })),
  }
  const sheets = sheetsOfForm(form, { title: 'T', machineName: 't', version: 1 })
  expect(sheets[0]?.rows[1]?.[0]).toBe('text')
  expect(readXlsForm(Object.fromEntries(sheets.map((sheet) => [sheet.name, rows(sheet.rows)]))).form).toEqual(form)
})

it('T12 GEO-16 tells of lists, types and columns with names that every object has, by their rows', () => {
  const rowsOf = (...rows: string[][]) => rows.map((cells, at) => ({ number: at + 1, cells }))
  const read = readXlsForm(
    {
      survey: rowsOf(
        ['type', 'name', 'label'],
        ['select_one __proto__', 'a', 'A'],
        ['select_one constructor', 'b', 'B'],
        ['constructor', 'c', 'C'],
        ['select_one_from_file __proto__.csv', 'd', 'D'],
        ['text', 'e', 'E'],
      ),
      choices: rowsOf(
        ['list_name', 'name', 'label', 'constructor'],
        ['__proto__', 'x', 'X', '1'],
        ['constructor', 'y', 'Y', '2'],
        ['good', 'z', 'Z', '3'],
      ),
    },
    { '__proto__.csv': 'name,label\nq,Q\n' },
  )
  expect(read.faults.map(({ code, sheet, row }) => [code, sheet, row])).toEqual([
    ['noChoices', 'survey', 2],
    ['noChoices', 'survey', 3],
    ['unknownType', 'survey', 4],
    ['badName', 'survey', 5],
    ['noChoices', 'survey', 5],
    ['badName', 'choices', 2],
    ['badName', 'choices', 3],
  ])
  expect(read.form?.questions.map(({ name }) => name)).toEqual(['e'])
  expect(read.form?.choices['good']).toEqual([{ name: 'z', label: { und: 'Z' }, more: { constructor: '3' } }])
})
