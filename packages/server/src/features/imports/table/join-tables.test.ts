import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { joinTables } from './join-tables.ts'
import { openTable, type Table } from './open-table.ts'

async function tableOf(text: string): Promise<Table> {
  const path = join(await mkdtemp(join(tmpdir(), 'cairn-join-test-')), 'table')
  await writeFile(path, text)
  return openTable(path)
}

test('rows of a second table stand beside those of the first, and those of none are told', async () => {
  const words = await tableOf('ID,Word\nW1,salt\nW2,tide\nW3,weir')
  const senses = await tableOf('ID,Word ID,Meaning\nS1,w1,what the sea leaves\nS2,W1,wit\nS3,W9,lost\nS4,W3,a fence')
  const table = await joinTables(words, senses, { from: 'ID', to: 'Word ID' })
  expect(table.headings).toEqual(['ID', 'Word', 'ID (2)', 'Word ID', 'Meaning'])
  const rows: unknown[] = []
  for await (const row of table.rows()) rows.push(row)
  expect(rows).toEqual([
    { line: 2, cells: ['W1', 'salt', 'S1', 'w1', 'what the sea leaves'] },
    { line: 2, cells: ['W1', 'salt', 'S2', 'W1', 'wit'] },
    { line: 3, cells: ['W2', 'tide', '', '', ''] },
    { line: 4, cells: ['W3', 'weir', 'S4', 'W3', 'a fence'] },
  ])
  expect(table.unjoined()).toEqual({ count: 1, keys: ['w9'] })
  await expect(joinTables(words, senses, { from: 'ID', to: 'Gone' })).rejects.toMatchObject({ code: 'importPlan' })
})
