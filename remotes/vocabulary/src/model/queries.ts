import type { Query } from '@cairn/contract/query'

/** Words at most that are looked at for a number. */
const MOST_HOMONYMS = 50
/** Finds words of one spelling in a language. */
export function spelledAlike(label: string, language: string): Query {
  return {
    types: ['Lexeme'],
    must: [
      { prop: 'label', kind: 'is', value: label },
      { prop: 'language', kind: 'is', value: language },
    ],
    max: MOST_HOMONYMS,
    total: false,
  }
}
