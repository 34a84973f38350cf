import type { SaveRule } from '@cairn/contract/server'
import { alphabetIn, signsTwice } from '@cairn/model/letters'
import { invalid } from '../../items/rules/check-values.ts'

/** Refuses an alphabet in which a sign stands for two letters. Throws `invalidItem` of the letters. */
export const saveLanguage: SaveRule = ({ after }) => {
  const twice = signsTwice(alphabetIn(after))
  if (twice.length > 0) throw invalid({ letters: { userMessage: 'errors.signTwice', at: twice.join(', ') } })
}
