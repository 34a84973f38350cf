import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldedWords, foldText, labelSortKey, writtenWords } from './fold.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 30 })
const compare = (left: string, right: string) =>
  labelSortKey(left) < labelSortKey(right) ? -1 : labelSortKey(left) > labelSortKey(right) ? 1 : 0

test('folding takes marks, special letters and apostrophes to what a plain keyboard types', () => {
  expect(foldText('áákɨ́sɨ́ Łʔkʷ’a')).toBe('aakisi lkwa')
  expect(foldText('ÉCOLE')).toBe('ecole')
  expect(foldedWords("k̓ʷínuʔs, (2nd) sk'a-wai")).toEqual(['kwinus', '2nd', 'ska', 'wai'])
})

test('syllabics and vowel signs are letters and stay', () => {
  expect(foldedWords('ᐃᓄᒃᑎᑐᑦ हिन्दी')).toEqual(['ᐃᓄᒃᑎᑐᑦ', 'हिन्दी'.normalize('NFKD')])
})

test('written words keep their marks and apostrophes', () => {
  expect(writtenWords("Áaja irɨwɨ, k'a’ʔ")).toEqual(['áaja', 'irɨwɨ', "k'a’ʔ"])
  expect(writtenWords('a\u0301')).toEqual(writtenWords('\u00e1'))
})

test('folding is settled after one pass and blind to the form of encoding', () => {
  fc.assert(
    fc.property(text, (sample) => {
      expect(foldText(foldText(sample))).toBe(foldText(sample))
      expect(foldText(sample.normalize('NFD'))).toBe(foldText(sample.normalize('NFC')))
    }),
  )
})

test('labels sort by base letters, then marks, then case; ɨ follows i; numbers by value', () => {
  const sorted = ['aaka', 'áaka', 'Áaka', 'aakana', 'ia', 'iz', 'ɨa', 'ja', 'Lot 2', 'Lot 10']
  expect([...sorted].reverse().sort(compare)).toEqual(sorted)
})

test('a sort key depends on the text alone, not on its encoding, and is short enough for an index', () => {
  fc.assert(
    fc.property(text, (sample) => {
      expect(labelSortKey(sample.normalize('NFD'))).toBe(labelSortKey(sample.normalize('NFC')))
    }),
  )
  expect(Buffer.byteLength(labelSortKey('ɨ𐍈'.repeat(4000)))).toBeLessThan(2600)
})
