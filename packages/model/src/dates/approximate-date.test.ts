import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'valibot'
import { dateDoubt, isUnreadDate, readApproximateDate } from './approximate-date.ts'
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
  ['1921/22', '1921', '1922'],
  ['early 20th c.', '1900', '1949'],
  ['c. 19th c.', '1800', '1899', true],
  ['between 1902 and 1911', '1902', '1911'],
  ['1995–6, 2007', '1995', '2007'],
  ['1764 or 66', '1764', '1766'],
  ['before 1950', undefined, '1949'],
  ['avant 1950', undefined, '1949'],
  ['after 1830', '1830', undefined],
  ['1921, cast 1965', '1921', '1921'],
  ['[19--]', '1900', '1999'],
  ['[19--?]', '1900', '1999', true],
  ['19—', '1900', '1999'],
  ['[192-]', '1920', '1929'],
  ['193-?', '1930', '1939', true],
  ['189-', '1890', '1899'],
  ['192?', '1920', '1929'],
  ['[ca. 1870]', '1870', '1870', true],
  ['[entre 1906 et 1912]', '1906', '1912'],
  ['19[20]', '1920', '1920'],
  ['1920–', '1920', undefined],
  ['not before 1880', '1880', undefined],
  ['pas avant 1880', '1880', undefined],
  ['1880 or later', '1880', undefined],
  ['à partir de 1880', '1880', undefined],
  ['not after 1880', undefined, '1880'],
  ['au plus tard en 1880', undefined, '1880'],
  ['1920 May', '1920-05', '1920-05'],
  ['1920 mai', '1920-05', '1920-05'],
  ['1920, May 12', '1920-05-12', '1920-05-12'],
  ['1920 summer', '1920-06', '1920-08'],
  ['31/12/1920', '1920-12-31', '1920-12-31'],
  ['31. 12. 1920', '1920-12-31', '1920-12-31'],
  ['11-17-2009', '2009-11-17', '2009-11-17'],
  ['2014.05.08', '2014-05-08', '2014-05-08'],
  ['2014-05-06T10:22', '2014-05-06', '2014-05-06'],
  ['1921-05-00', '1921-05', '1921-05'],
  ['05/1921', '1921-05', '1921-05'],
  ['20-Aug-1918', '1918-08-20', '1918-08-20'],
  ['12–15 June 1920', '1920-06-12', '1920-06-15'],
  ['28 juin au 3 juillet 1920', '1920-06-28', '1920-07-03'],
  ['1914-18', '1914', '1918'],
  ['Victoria, BC, 1920', '1920', '1920'],
  ['1066 CE', '1066', '1066'],
  ['ap. J.-C. 1066', '1066', '1066'],
  ['5/72005', undefined, undefined],
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

test.each([
  ['500 BC', 'beforeEra'],
  ['12 BCE', 'beforeEra'],
  ['1500 B.C.E.', 'beforeEra'],
  ['3rd century BC', 'beforeEra'],
  ['500 av. J.-C.', 'beforeEra'],
  ['500 avant notre ère', 'beforeEra'],
  ['about 1500 years ago', 'beforeEra'],
  ['1500 BP', 'beforeEra'],
  ['-0499', 'beforeEra'],
  ['30 Feb 1920', 'noDay'],
  ['1752-02-30', 'noDay'],
  ['31/11/1920', 'noDay'],
  ['1920-13', 'noMonth'],
  ['1920-13-01', 'noMonth'],
  ['20-Aug-18', 'century'],
  ['14-05-09', 'century'],
])('%s has no period, and it is said why: %s', (text, code) => {
  expect(readApproximateDate(text)).toEqual({ text })
  expect(isUnreadDate({ text })).toBe(true)
  expect(dateDoubt(text)).toMatchObject({ code })
})

test('a day that may be either of two is both, until the order is said', () => {
  const text = '03/04/1923'
  expect(readApproximateDate(text)).toEqual({ text, from: '1923-03-04', to: '1923-04-03' })
  expect(dateDoubt(text)).toEqual({ code: 'twoDays', days: ['1923-04-03', '1923-03-04'] })
  expect(readApproximateDate(text, { order: 'dmy' })).toMatchObject({ from: '1923-04-03', to: '1923-04-03' })
  expect(readApproximateDate(text, { order: 'mdy' })).toMatchObject({ from: '1923-03-04', to: '1923-03-04' })
  expect(dateDoubt(text, { order: 'mdy' })).toBeUndefined()
  expect(readApproximateDate('04/04/1923')).toMatchObject({ from: '1923-04-04', to: '1923-04-04' })
})

test('a year of two digits is read once its century is said', () => {
  const of = (text: string, how: object) => readApproximateDate(text, { century: '19', ...how }).from
  expect(of('20-Aug-18', {})).toBe('1918-08-20')
  expect(of('14-05-09', { order: 'ymd' })).toBe('1914-05-09')
  expect(of('14-05-09', { order: 'dmy' })).toBe('1909-05-14')
})

test('a year to come is read, and said; what says that there is no date is no riddle', () => {
  expect(dateDoubt('2199')).toEqual({ code: 'future', year: '2199' })
  expect(dateDoubt('1921')).toBeUndefined()
  expect(isUnreadDate({ text: 'n.d.' })).toBe(false)
  expect(isUnreadDate({ text: '' })).toBe(false)
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
