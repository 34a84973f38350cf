// @module-tag properties
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areKept, createItemWords } from './item-words.ts'
import { allLexemes } from '../../../items/index/tsquery.ts'

const word = fc.oneof(fc.string({ unit: fc.constantFrom('a', 'b', 'é', '𝒂'), minLength: 1, maxLength: 4 }))
const lexeme = fc.tuple(fc.constantFrom('', '', '^', '~', '~^', '=', '~='), word).map((parts) => parts.join(''))
const asks = fc.uniqueArray(word, { minLength: 1, maxLength: 3 })
const puts = fc.array(fc.tuple(fc.nat({ max: 30 }), fc.uniqueArray(lexeme, { maxLength: 6 })), { maxLength: 120 })

test('items are found by the words of their labels of now, whole or begun, whatever was there before', () => {
  fc.assert(
    fc.property(puts, asks, fc.boolean(), fc.constantFrom(4, 8, 256), fc.constantFrom('^', '='), (...given) => {
      const [all, asked, isPrefix, groups, sign] = given
      const labels = createItemWords(groups, { isListed: true })
      const listed = () => labels.listed(wanted)?.() ?? []
      const wanted = allLexemes(asked, isPrefix, (each) => [each, `${sign}${each}`, `~${each}`, `~${sign}${each}`])
      // Lists that are made while words come hold those that came later besides.
      for (const [at, [n, lexemes]] of all.entries()) {
        labels.put(n, lexemes)
        if (at === all.length >> 1) listed()
      }
      const now = new Map(all)
      const numbers = Int32Array.from({ length: 40 }, (_, n) => n)
      const fits = (n: number) =>
        wanted.every(({ forms, isPrefix: isBegun }) =>
          forms.some((form) => now.get(n)?.some((each) => (isBegun ? each.startsWith(form) : each === form))),
        )
      const hits = [...numbers].filter(fits)
      expect([...labels.sieve(wanted)(numbers)]).toEqual(hits)
      expect(new Set(listed()).size).toBe(listed().length)
      expect([...labels.sieve(wanted)(Int32Array.from(listed()))].toSorted((left, right) => left - right)).toEqual(hits)
      const having = ({ forms, isPrefix: isBegun }: (typeof wanted)[number]) =>
        [...now.values()]
          .flat()
          .filter((each) => forms.some((form) => (isBegun ? each.startsWith(form) : each === form)))
      expect(labels.fewest(wanted)).toBe(Math.min(...wanted.map((each) => having(each).length)))
    }),
  )
})

test('many words, of which most are in order and some are new, are found alike', () => {
  const labels = createItemWords(64)
  for (let n = 1; n <= 5000; n++) {
    labels.put(n, [`word${n}`, 'every'])
    if (n % 1500 === 0) expect(labels.sieve(allLexemes([`word${n}`], true))(Int32Array.of(n))).toHaveLength(1)
  }
  const all = Int32Array.from({ length: 5001 }, (_, n) => n)
  expect([...labels.sieve(allLexemes(['word499'], true))(all)]).toEqual([
    499,
    ...Array.from({ length: 10 }, (_, at) => 4990 + at),
  ])
  expect(labels.sieve(allLexemes(['every', 'word7'], false))(all)).toHaveLength(1)
})

test('words are looked up once, however often items are sifted by them', () => {
  const words = createItemWords(64)
  for (let n = 1; n <= 9; n++) words.put(n, [n % 2 ? 'reef' : 'kelp'])
  let lookups = 0
  const wanted = {
    get forms() {
      lookups++
      return ['reef']
    },
    isPrefix: true,
  }
  const sieve = words.sieve([wanted])
  expect([Int32Array.of(1, 2), Int32Array.of(3, 4), Int32Array.of(5)].flatMap((items) => [...sieve(items)])).toEqual([
    1, 3, 5,
  ])
  expect(lookups).toBe(1)
})

test('words of one property are not kept, those as they are written are', () => {
  expect(areKept(allLexemes(['=áá', '~=áá'], true))).toBe(true)
  expect(areKept(allLexemes(['reef', '~reef'], true))).toBe(true)
  expect(areKept(allLexemes([':title:reef'], true))).toBe(false)
  expect(areKept([])).toBe(false)
})

test('more words than are kept are none, and that is told', () => {
  const words = createItemWords(64, { most: 20 })
  for (let n = 1; words.isWhole && n < 100; n++) words.put(n, [`word${n}`, 'every'])
  expect(words.isWhole).toBe(false)
  words.put(1, ['other'])
  expect([...words.sieve(allLexemes(['other'], false))(Int32Array.of(1, 2))]).toEqual([])
})
