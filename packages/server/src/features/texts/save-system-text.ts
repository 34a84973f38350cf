import { CairnError } from '@cairn/contract/errors'
import type { SaveRule } from '@cairn/contract/server'
import { parseMessage } from '@cairn/model/message-text'
import { invalid } from '../../items/rules/check-values.ts'
import { LANGUAGE } from '../../lib/language-tag.ts'

const KEY = /^[A-Za-z][\w.-]*$/

/**
 * Save rule of changed texts: throws `invalidItem` unless key and language are valid and the text is a valid
 * message, and `notAllowed` if key or language change, because the original would silently show again.
 */
export const saveSystemText: SaveRule = ({ before, after }) => {
  if (before && (before.key !== after.key || before.language !== after.language))
    throw new CairnError('notAllowed', 'the key and the language of a text cannot be changed')
  if (!KEY.test(String(after.key))) throw invalid({ key: { userMessage: 'errors.invalidId' } })
  if (!LANGUAGE.test(String(after.language))) throw invalid({ language: { userMessage: 'errors.invalidOption' } })
  if (after.text !== undefined && !parseMessage(String(after.text)).ok)
    throw invalid({ text: { userMessage: 'errors.messageSyntax' } })
}
