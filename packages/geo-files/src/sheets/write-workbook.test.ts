import { expect, test } from 'vitest'
import { readWorkbook } from './read-workbook.ts'
import { writeWorkbook } from './write-workbook.ts'

test('a workbook that is written is read as it was, signs and long names too', async () => {
  const rows = [
    ['name', 'label::English (en)', null, '=1+1'],
    [12, 'ʔimłu & <b> "x"', '', '_x0041_'],
  ]
  const long = 'A sheet whose name is much too long for it'
  const blob = await writeWorkbook([
    { name: 'survey', rows },
    { name: long, rows: [] },
    { name: long, rows: [['b']] },
  ])
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const book = await readWorkbook(bytes)
  expect(book.sheets).toEqual(['survey', 'A sheet whose name is much too', 'A sheet whose name is much 2'])
  expect([...book.rows()].map(({ cells }) => cells)).toEqual([
    ['name', 'label::English (en)', '', '=1+1'],
    ['12', 'ʔimłu & <b> "x"', '', '_x0041_'],
  ])
})
