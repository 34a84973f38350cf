import type { SaveRule } from '@cairn/contract/server'
import { alphabetIn, signsTwice } from '@cairn/model/letters'
import { invalid } from '../../items/rules/check-values.ts'

/**
 * Save rule of languages: throws `invalidItem` at the letters if a sign belongs to two letters of the
 * alphabet.
 */
export const saveLanguage: SaveRule = ({ after }) => {
  const twice = signsTwice(alphabetIn(after))
  if (twice.length > 0) throw invalid({ letters: { userMessage: 'errors.signTwice', at: twice.join(', ') } })
}
