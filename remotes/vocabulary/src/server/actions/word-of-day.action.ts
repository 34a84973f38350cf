import * as v from 'valibot'
import { defineAction } from '@cairn/contract/server'
import { WORDS_OF_DAY } from '../../model/queries.ts'
import { placeOfDay } from '../../model/word-of-day.ts'

/** Words at most that have a day: those that were made first. */
const MOST = 20_000

/**
 * Action: returns the word of a day (`YYYY-MM-DD`) among those that the caller may read; no id if there are
 * none.
 */
export const wordOfDay = defineAction({
  kind: 'asks',
  types: ['Lexeme'],
  on: 'type',
  payload: v.object({ day: v.pipe(v.string(), v.isoDate()) }),
  result: v.object({ id: v.optional(v.string()) }),
  async run({ payload: { day }, items }) {
    const words: string[] = []
    let after: string | undefined
    do {
      const { ids, next } = await items.search({ ...WORDS_OF_DAY, ...(after === undefined ? {} : { after }) })
      words.push(...ids)
      after = next
    } while (after !== undefined && words.length < MOST)
    return { id: words[placeOfDay(day, words.length)] }
  },
})
