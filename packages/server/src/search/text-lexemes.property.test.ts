// @module-tag properties
import fc from 'fast-check'
import { foldedWords, writtenWords } from '@cairn/model/fold'
import { expect, test } from 'vitest'
import { textForms, textLexemes } from '../items/index/property-index.ts'

const text = fc.string({ unit: fc.constantFrom('a', 'á', 'ɨ', 'i', 'k', 'K', "'", ' ', ' '), maxLength: 24 })
const asked = fc.tuple(text, fc.boolean())

test('a text is found by each of its words and their beginnings, as written or in any orthography, and by no other', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 3 }), asked, fc.boolean(), (texts, [wanted, isExact], isPrefix) => {
      const wordsOf = isExact ? writtenWords : foldedWords
      const lexemes = texts.flatMap((each) => textLexemes(foldedWords(each), writtenWords(each)))
      const isHit = (has: string, form: string) => (isPrefix ? has.startsWith(form) : has === form)
      for (const word of wordsOf(wanted)) {
        const isFound = textForms(word, isExact).some((form) => lexemes.some((lexeme) => isHit(lexeme, form)))
        expect(isFound).toBe(texts.some((each) => wordsOf(each).some((has) => isHit(has, word))))
      }
    }),
    { numRuns: 500 },
  )
})

test('a word that is folded as it is written is kept once', () => {
  expect(textLexemes(foldedWords('Reef of Áá'), writtenWords('Reef of Áá'))).toEqual(['reef', 'of', '^aa', '=áá'])
})
