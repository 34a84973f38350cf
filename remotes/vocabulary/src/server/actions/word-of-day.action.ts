import * as v from 'valibot'
import { defineAction } from '@cairn/contract/server'
import { WORDS_OF_DAY } from '../../model/queries.ts'
import { placeOfDay } from '../../model/word-of-day.ts'

/** Tells the word of a day (`YYYY-MM-DD`) among all that the caller may read. Without one there is no id. */
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
    } while (after !== undefined)
    return { id: words[placeOfDay(day, words.length)] }
  },
})
