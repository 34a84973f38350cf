import { expect, it } from 'vitest'
import { itemOf, readAddressTable } from './address-table.ts'

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

it('ADM-17 names lines without two cells, with lost letters, or that are too long', () => {
  const text = ['/one,Word-1', '/two', ',Word-2', '/k\uFFFD,Word-3', `/${'x'.repeat(400)},Word-4`].join('\n')
  expect(readAddressTable(text)).toEqual({ rows: [{ line: 1, alias: '/one', item: 'Word-1' }], broken: [2, 3, 4, 5] })
})

it('ADM-17 takes the address of an item for its id', () => {
  expect(itemOf(' Word-12 ')).toBe('Word-12')
  expect(itemOf('https://site.example/vocab/i-Word-12/')).toBe('Word-12')
  expect(itemOf('a place')).toBe('a place')
})
