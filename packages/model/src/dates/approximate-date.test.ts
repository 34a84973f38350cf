import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'valibot'
import { readApproximateDate } from './approximate-date.ts'
import { valueSchema } from '../items/item-values.ts'

const COLLECTION = new URL('../../../../../shared/data/collection/artworks-20000.csv', import.meta.url)

test.each([
  ['c. 1920', '1920', '1920', true],
  ['vers 1920', '1920', '1920', true],
  ['?1833', '1833', '1833', true],
  ['1890s', '1890', '1899'],
  ['années 1890', '1890', '1899'],
  ['early 1840s', '1840', '1845'],
  ['late 1990s', '1995', '1999'],
  ['19th century', '1800', '1899'],
  ['late 19th century', '1850', '1899'],
  ['fin du XIXe siècle', '1850', '1899'],
  ['mid-19th century', '1825', '1874'],
  ['May 1902', '1902-05', '1902-05'],
  ['1902-05', '1902-05', '1902-05'],
  ['August 12, 1902', '1902-08-12', '1902-08-12'],
  ['1er juillet 1867', '1867-07-01', '1867-07-01'],
  ['Summer 1902', '1902-06', '1902-08'],
  ['May–June 1902', '1902-05', '1902-06'],
  ['May 1902 – June 1903', '1902-05', '1903-06'],
  ['1902–5', '1902', '1905'],
  ['between 1902 and 1911', '1902', '1911'],
  ['1995–6, 2007', '1995', '2007'],
  ['1764 or 66', '1764', '1766'],
  ['before 1950', undefined, '1949'],
  ['avant 1950', undefined, '1949'],
  ['after 1830', '1830', undefined],
  ['1921, cast 1965', '1921', '1921'],
  ['n.d.', undefined, undefined],
  ['sans date', undefined, undefined],
  ['when the salmon came late', undefined, undefined],
] as const)('%s', (text, from, to, about = undefined) => {
  expect(readApproximateDate(text)).toEqual({
    text,
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(about ? { about } : {}),
  })
})

test('a value may be given as its text, or with what it means', () => {
  const schema = valueSchema({ v: 'DEF', t: 'approximateDate' })
  expect(parse(schema, 'c. 1920')).toEqual({ text: 'c. 1920', from: '1920', to: '1920', about: true })
  expect(parse(schema, { text: 'long ago' })).toEqual({ text: 'long ago' })
  expect(parse(schema, { text: 'reign of the old chief', from: '1850', to: '1862' })).toMatchObject({ from: '1850' })
  expect(() => parse(schema, { text: 'x', from: '1900', to: '1890' })).toThrow('errors.endBeforeStart')
  expect(() => parse(schema, { text: 'x', from: 'soon' })).toThrow('errors.invalidDate')
})

test.skipIf(!existsSync(COLLECTION))('19 of 20 dates of a collection give the years that it holds beside them', () => {
  const rows = csvRows(readFileSync(COLLECTION, 'utf8'))
  const [header = [], ...works] = rows
  const at = (name: string) => header.indexOf(name)
  const right = works.filter((work) => {
    const { from = '', to = '' } = readApproximateDate(work[at('date_text')] ?? '')
    const years = [work[at('start_year')], work[at('end_year')]].map((year) =>
      /^[0-9]+$/.test(year ?? '') ? year : '',
    )
    return from.slice(0, 4) === years[0] && to.slice(0, 4) === years[1]
  })
  expect(works.length).toBeGreaterThan(19_000)
  expect(right.length / works.length).toBeGreaterThan(0.95)
})

/** Rows of a CSV file with quoted fields. */
function csvRows(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end !== ',') rows.push([])
  }
  return rows.filter((row) => row.length > 1)
}
