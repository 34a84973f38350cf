import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvRecords } from './csv-records.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'csv-records-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function recordsOf(text: string) {
  const file = path.join(folder, 'table.csv')
  await writeFile(file, text)
  const records = []
  for await (const record of csvRecords(file, ',', 'utf-8')) records.push(record)
  return records
}

test('a line that is too long is named with its beginning, and all others are read', async () => {
  const long = 'x'.repeat(4_100_000)
  expect(await recordsOf(`a,b\n1,${long}\n2,"c\nd"\n3,"open\n4,${long}\n5,e\n`)).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, text: `1,${'x'.repeat(998)}`, broken: 'lineTooLong' },
    { line: 3, cells: ['2', 'c\nd'] },
    { line: 5, text: '3,"open', broken: 'quote' },
    { line: 6, text: `4,${'x'.repeat(998)}`, broken: 'lineTooLong' },
    { line: 7, cells: ['5', 'e'] },
  ])
  expect(await recordsOf(`a,b\n1,${long}`)).toMatchObject([{ line: 1 }, { line: 2, broken: 'lineTooLong' }])
})
