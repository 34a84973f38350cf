import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'
import { literalText } from '@cairn/area-build/texts'
import type { FoundWord } from './find-words.ts'

/** The most words of a sentence. French says the same in a quarter more. */
const MOST_WORDS: Readonly<Record<string, number>> = { en: 20, fr: 25 }
/** The school grade (Flesch and Kincaid) up to which help and errors are written, in English. */
const GRADE = 8
/** Fewer words have no grade: one long word would decide. */
const LEAST_WORDS = 10

/** Names of things that stand on every page count as words of two syllables. */
const NAMES = /\b(?:administrator|communit(?:y|ie)|consultation|conversation|organi[sz]ation)s?\b/giu

/**
 * Finds, among the texts of one language by key, those with a sentence that is too long (over 20 words in
 * English, 25 in French) and English help and errors above school grade 8.
 */
export function findSentences(language: string, texts: Readonly<Record<string, string>>): FoundWord[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    const sentences = sentencesOf(literalText(text))
    return [...tooLong(language, key, sentences), ...(language === 'en' ? tooHard(key, sentences) : [])]
  })
}

function tooLong(language: string, key: string, sentences: readonly string[]): FoundWord[] {
  const most = MOST_WORDS[language] ?? Infinity
  return sentences
    .filter((sentence) => countWords(sentence) > most)
    .map((found) => ({ rule: `${language}: long sentence`, key, found, say: `it in at most ${most} words a sentence` }))
}

function tooHard(key: string, sentences: readonly string[]): FoundWord[] {
  if (!/^errors\.|help(?=\.|$)/i.test(key)) return []
  const all = sentences.join(' ')
  const words = countWords(all)
  if (words < LEAST_WORDS) return []
  const grade = fleschKincaid({
    sentence: sentences.length,
    word: words,
    syllable: syllable(all.replace(NAMES, 'person')),
  })
  const say = `it in shorter words and sentences: it is of grade ${grade.toFixed(1)}, and ${GRADE} is the limit`
  return grade > GRADE ? [{ rule: 'en: hard to read', key, found: all, say }] : []
}

/** Sentences, and parts of a sentence that a colon or semicolon parts. */
function sentencesOf(text: string): string[] {
  return text.split(/\n|(?<=[.?!:;…])\s+/u).filter((sentence) => countWords(sentence) > 0)
}

function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}#]/u.test(word)).length
}
