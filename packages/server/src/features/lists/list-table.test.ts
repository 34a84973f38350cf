import { expect, test } from 'vitest'
import { readListTable, tableOf } from './list-table.ts'

test('a list as a table reads as the same values again, whatever parts its cells', () => {
  const values = [
    { key: 'FIR', translations: { en: 'Fir', fr: 'Sapin, vert' } },
    { key: 'OLD', state: 'ARCHIVED', translations: { en: '=1+1' } },
  ]
  const table = tableOf(values)
  expect(table[0]).toEqual(['key', 'state', 'en', 'fr'])
  for (const delimiter of [';', '\t'])
    expect(readListTable(table.map((row) => row.join(delimiter)).join('\r\n')).rows).toMatchObject([
      { line: 2, key: 'FIR', archived: false, translations: { en: 'Fir', fr: 'Sapin, vert' } },
      { line: 3, key: 'OLD', archived: true, translations: { en: '=1+1' } },
    ])
})

test('a row without a key is given one of its words; a guard against formulas is taken off, other columns are passed over', () => {
  const { rows } = readListTable("Note,en,key\nx,Érable à sucre,\ny,'=1+1,\nz,Érable à sucre,")
  expect(rows.map(({ key }) => key)).toEqual(['ERABLE_A_SUCRE', '1_1', 'ERABLE_A_SUCRE_2'])
  expect(rows[1]?.translations).toEqual({ en: '=1+1' })
})

test.each([
  ['key,words\nA,b', 1],
  ['key,en\nA,"b', 2],
])('%j cannot be read, and its line is named', (text, line) => {
  expect(() => readListTable(text)).toThrow(expect.objectContaining({ code: 'csvUnreadable', details: { line } }))
})
