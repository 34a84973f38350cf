import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import { defineTextAction } from './define-action.ts'
import { LANGUAGE } from '../../lib/language-tag.ts'

/**
 * Action for administrators: returns the texts as shipped, in one language with English as fallback, in ICU
 * MessageFormat: `{languages, places: [{place, texts: {key: text}}]}`; with `key` only that text. `languages`
 * are those shipped, and those with texts of the install. Throws `notAllowed` for others.
 */
export const systemTexts = defineTextAction({
  name: 'systemTexts',
  kind: 'asks',
  payload: v.looseObject({
    language: v.pipe(v.string(), v.regex(LANGUAGE)),
    key: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  load: async () => undefined,
  authorize({ principal }) {
    if (!principal.admin) throw new CairnError('notAllowed')
  },
  command: ({ deps: { systemTexts: texts } }) => Promise.all([texts.shipped(), texts.added()]),
  present([shipped, added], { payload: { language, key } }) {
    const [primary = ''] = language.split('-')
    return {
      languages: [...new Set([...shipped.flatMap(({ texts }) => Object.keys(texts)), ...added])].sort(),
      places: shipped.map(({ place, texts }) => ({
        place,
        texts: Object.fromEntries(
          Object.entries({ ...texts['en'], ...texts[primary] }).filter(([name]) => key === undefined || name === key),
        ),
      })),
    }
  },
})
