import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { fitsPattern, isPattern } from './match-pattern.ts'

const stepsOf = (text: string, pattern: string) => {
  let steps = 0
  const fits = fitsPattern(text, pattern, (more) => (steps += more))
  return { fits, steps }
}

// Patterns of parts that a form may have, over few letters, so that texts fit and nearly fit.
const { pattern } = fc.letrec<{ pattern: string; row: string; part: string; atom: string }>((tie) => ({
  atom: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    fc.constantFrom(
      ...['a', 'b', 'é', '-', '.', '\\d', '\\w', '\\s', '\\D', '[ab]', '[^a]', '[a-c\\]]', '\\.', '\\-'.slice(1)],
      ...['\\p{L}', '\\P{Lu}', '^', '$', '\\b', '\\B', '\\u00e9', '\\u{1F41F}', '\\ud83d\\udc1f', '\\x61', '\\t', '()'],
    ),
    tie('pattern').map((inside) => `(${inside})`),
    tie('pattern').map((inside) => `(?:${inside})`),
  ),
  part: fc
    .tuple(tie('atom'), fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{0,2}', '{1,}', '*?', '+?'))
    .map(([atom, times]) => (/^(\^|\$|\\b|\\B)$/.test(atom) ? atom : atom + times)),
  row: fc.array(tie('part'), { maxLength: 3 }).map((parts) => parts.join('')),
  pattern: fc.array(tie('row'), { minLength: 1, maxLength: 2 }).map((rows) => rows.join('|')),
}))
const letters = fc.constantFrom('a', 'b', 'c', 'A', 'é', '-', '.', ']', '1', ' ', '\n', '\t', '🐟')
const text = fc.array(letters, { maxLength: 5 }).map((all) => all.join(''))

it('T60 GEO-5 says of every pattern and text what the engine of JavaScript says', () => {
  fc.assert(
    fc.property(pattern, fc.array(text, { minLength: 1, maxLength: 8 }), (source, texts) => {
      fc.pre(isPattern(source))
      const native = new RegExp(`^(?:${source})$`, 'u')
      for (const each of texts) expect([each, fitsPattern(each, source)]).toEqual([each, native.test(each)])
    }),
    { numRuns: 3000 },
  )
})

test.each([
  ['((a+))+b', 'a'],
  ['(a|a)*b', 'a'],
  ['(a+)+b', 'a'],
  ['.*.*.*.*b', 'a'],
  ['(a|aa)+b', 'a'],
  ['(.*a){12}b', 'a'],
  ['(a*)*b', 'a'],
  ['((a{1,5}){1,5}){1,5}b', 'a'],
  ['([a-z]+)+@', 'x'],
])('T60 holds %s against a text in steps that grow as the text does', (source, letter) => {
  const [half, whole] = [stepsOf(letter.repeat(500), source), stepsOf(letter.repeat(1000), source)]
  expect([half.fits, whole.fits]).toEqual([false, false])
  expect(whole.steps).toBeGreaterThan(0)
  expect(whole.steps / half.steps).toBeLessThanOrEqual(2.5)
})

describe('what is no pattern for a form', () => {
  test.each([
    ...['(', '[', 'a{2,1}', '*', '(?=a)a', '(?!a)b', '(?<=a)b', '(?<!a)b', '(a)\\1', '(?<n>a)\\k<n>', '(?i:a)'],
    ...['a{1001}', '(a{100}){100}', '(){1000000000}', '((((){999}){999}){999}){999}', 'a'.repeat(2001)],
    ...['(?:'.repeat(60) + ')'.repeat(60)],
  ])('T60 refuses %s', (source) => {
    expect(isPattern(source)).toBe(false)
    expect(fitsPattern('a', source)).toBe(false)
  })
})

it('GEO-5 takes patterns that people write', () => {
  expect(fitsPattern('V0N 1B0', '[A-Z]\\d[A-Z] ?\\d[A-Z]\\d')).toBe(true)
  expect(fitsPattern('ab@c.ca', '[^@\\s]+@[^@\\s]+\\.[a-z]{2,10}')).toBe(true)
  expect(fitsPattern('2026-05-04', '^(19|20)\\d{2}-(0[1-9]|1[0-2])-\\d{2}$')).toBe(true)
  expect(fitsPattern('x'.repeat(400), '.{1,400}')).toBe(true)
  expect(fitsPattern('x'.repeat(401), '.{1,400}')).toBe(false)
})
