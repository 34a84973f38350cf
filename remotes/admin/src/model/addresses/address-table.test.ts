import { expect, it } from 'vitest'
import { isOldAddress, readAddressTable } from './address-table.ts'

it('ADM-17 reads addresses and items of a table, by comma, semicolon or tab, with and without headings', () => {
  const rows = [
    { line: 2, alias: '/node/7', item: 'Contact-3' },
    { line: 4, alias: '/a, b "c"', item: 'Word-12' },
  ]
  const table = (mark: string) =>
    ['\uFEFFPath|Item', 'node/7| Contact-3', '', '"/a, b ""c"""|https://new.example/list/i-Word-12?x=1', '']
      .join('\r\n')
      .replaceAll('|', mark)
  expect(readAddressTable(table(',').replace('node', '/node'))).toEqual({ rows, broken: [] })
  expect(readAddressTable(table(';').replace('node', '/node'))).toEqual({ rows, broken: [] })
  expect(readAddressTable(table('\t').replace('node', '/node'))).toEqual({ rows, broken: [] })
})

it('ADM-17 names rows without two cells, or that are too long', () => {
  const text = ['/one,Word-1', '/two', ',Word-2', `/${'x'.repeat(400)},Word-4`, '/five,"Wo'].join('\n')
  const rows = [
    { line: 1, alias: '/one', item: 'Word-1' },
    { line: 5, alias: '/five', item: '"Wo' },
  ]
  expect(readAddressTable(text)).toEqual({ rows, broken: [2, 3, 4] })
})

it('ADM-17 takes the first row for headings in any words, if its second cell is no item', () => {
  const rows = [{ line: 2, alias: '/one', item: 'Word-1' }]
  for (const head of ['Old address,Item', 'Ancienne adresse;Élément', 'URL\tid'])
    expect(readAddressTable(`${head}\n/one${/[,;\t]/.exec(head)?.[0]}Word-1`)).toEqual({ rows, broken: [] })
})

it('ADM-17 parts cells by the sign that gives items, whatever other signs and line breaks addresses and notes have', () => {
  const text = '/a;b;c\tx,Word-1\n/two,Word-2,"a note\nof two lines"\n/three,Word-3'
  const rows = ['/a;b;c\tx', '/two', '/three'].map((alias, at) => ({ line: at + 1, alias, item: `Word-${at + 1}` }))
  expect(readAddressTable(text)).toEqual({ rows, broken: [] })
})

it('ADM-17 takes nothing but a front page for no old address', () => {
  const given = ['/a', 'https://old.example/a', '/', ' //#top', '/?x', 'https://old.example/?x', '']
  expect(given.map(isOldAddress)).toEqual([true, true, false, false, false, false, false])
})

it('ADM-17 takes the address of an item for its id', () => {
  const { rows } = readAddressTable('/a, Word-12 \n/b,https://site.example/vocab/i-Word-12/\n/c,a place')
  expect(rows.map(({ item }) => item)).toEqual(['Word-12', 'Word-12', 'a place'])
})
