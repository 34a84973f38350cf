import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Property } from '@cairn/contract'
import {
  changesOf,
  columnOf,
  importPlanSchema,
  joinRows,
  planProblems,
  proposeJoin,
  proposePlan,
  readRow,
  zipNames,
  type ReadRow,
} from '@cairn/model/imports'
import { testSteps } from '@cairn/testkit/steps'
import * as v from 'valibot'
import { createBudget, withinBudget } from '../../lib/budget.ts'
import { batchesOf } from './rows/row-groups.ts'
import { csvRecords } from './table/csv-records.ts'
import { joinTables } from './table/join-tables.ts'
import { openTable, type Table } from './table/open-table.ts'
import { withPricedRows } from './table/priced-rows.ts'

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
const properties: Record<string, Property> = {
  title: { v: 'DEF' },
  names: { v: 'DEF', many: true },
  story: { v: 'DEF', t: 'text' },
}
const planOf = (columns: readonly { heading: string; to: string }[]) =>
  v.parse(importPlanSchema, { columns, key: ['title'], mode: 'replace', clears: false, joins: true })
const everywhere = (count: number, to: string) => planOf(times(count, (at) => ({ heading: `H${at}`, to })))
const none = () => []

async function fileOf(lines: readonly string[]): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'cairn-steps-')), 'table')
  await writeFile(path, lines.join('\n'))
  return path
}
const tableOf = async (lines: readonly string[]): Promise<Table> => openTable(await fileOf(lines))
async function drain(rows: AsyncIterable<unknown>): Promise<number> {
  let count = 0
  for await (const _ of rows) count += 1
  return count
}

/** Rows of one item that say other things, each with a problem of its own. */
function rowsOfOne(count: number) {
  const plan = planOf([
    { heading: 'Title', to: 'title' },
    { heading: 'Name', to: 'names' },
    { heading: 'Story', to: 'story' },
    { heading: 'More', to: 'story' },
  ])
  const rows = times(count, (at) => {
    const row = readRow(plan, properties, { line: at, cells: ['one', `name ${at}`, `a ${at}`, `b ${at}`] }, none)
    row.problems.push({ code: 'none', text: `no ${at}`, line: at, column: 1 })
    return row
  })
  return { plan, rows: rows as [ReadRow, ...ReadRow[]] }
}

testSteps({
  'rows of one key, put together': {
    size: 100,
    make(size) {
      const { plan, rows } = rowsOfOne(size)
      return () => joinRows(rows, plan, properties)
    },
  },
  'a row whose columns all become one property of several': {
    size: 100,
    make(size) {
      const plan = everywhere(size, 'names')
      const cells = times(size, (at) => `name ${at}`)
      return () => readRow(plan, properties, { line: 1, cells }, none)
    },
  },
  'a row whose columns all become one text': {
    size: 100,
    make(size) {
      const plan = everywhere(size, 'story')
      return () => readRow(plan, properties, { line: 1, cells: times(size, String) }, none)
    },
  },
  'what a row of many columns changes': {
    size: 100,
    make(size) {
      const names = times(size, (at) => `p${at}`)
      const many = Object.fromEntries(names.map((name): [string, Property] => [name, { v: 'DEF' }]))
      const plan = planOf(names.map((name) => ({ heading: name, to: name })))
      const row = readRow(plan, many, { line: 1, cells: names.map((name) => `new ${name}`) }, none)
      return () => [changesOf(plan, many, row, {}), names.map((name) => columnOf(plan, name))]
    },
  },
  'a plan that is proposed, and checked': {
    size: 100,
    make(size) {
      const headings = times(size, (at) => `Heading ${at}`)
      const former = planOf(headings.map((heading) => ({ heading, to: 'names' })))
      const input = { headings, samples: [], targets: [], properties, key: [], former }
      return () => planProblems(proposePlan(input), headings, properties)
    },
  },
  'two tables whose columns are compared': {
    size: 100,
    make(size) {
      const samples = times(5, () => times(size, (at) => `cell ${at}`))
      const table = { headings: times(5, (at) => `H${at}`), samples }
      return () => proposeJoin(table, table)
    },
  },
  'files of a zip in deep folders': {
    size: 100,
    make(size) {
      const path = times(size, (at) => `f${at}`).join('/')
      return () => zipNames([{ path }])
    },
  },
  'lines after a quote that is left open': {
    size: 200,
    async make(size) {
      const path = await fileOf(['a,"open', ...times(size, (at) => `${at},b`)])
      return () => drain(csvRecords(path, ',', 'utf-8'))
    },
  },
  'rows of a table, in batches': {
    size: 200,
    async make(size) {
      const table = await tableOf(['Title,Name', ...times(size, (at) => `t${at % 20},n${at}`)])
      const plan = planOf([
        { heading: 'Title', to: 'title' },
        { heading: 'Name', to: 'names' },
      ])
      return () => drain(batchesOf(plan, table.rows(), { scopes: [] }))
    },
  },
})

test('T60 rows that two tables make of each other are paid for, and end in words', async () => {
  const same = times(300, () => 'k,v')
  const both = await joinTables(await tableOf(['Key,A', ...same]), await tableOf(['Key,B', ...same]), {
    from: 'Key',
    to: 'Key',
  })
  const read = (most: number) => withinBudget(createBudget(most), () => drain(withPricedRows(both).rows()))
  expect(await read(5000)).toBe(90_000)
  await expect(read(1000)).rejects.toMatchObject({ code: 'tooMuchWork' })
})

test('T60 rows about one item that are more than fit come back, and are not read at once', async () => {
  const plan = planOf(times(1000, (at) => ({ heading: `H${at}`, to: at === 0 ? 'title' : 'names' })))
  async function* rows() {
    for (let line = 1; line <= 120; line++) yield { line, cells: times(1000, () => 'one') }
  }
  const groups: { rows: readonly unknown[]; problem?: { code: string } }[] = []
  for await (const batch of batchesOf(plan, rows(), { scopes: [] })) groups.push(...batch)
  expect(groups[0]?.rows).toHaveLength(50)
  expect(groups.slice(1).map(({ problem }) => problem?.code)).toEqual(times(70, () => 'keyTwice'))
})
