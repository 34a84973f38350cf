import { useTranslate, type Translate } from '@cairn/contract/web'
import { bringTexts } from '../../state/words/messages.ts'
import texts from '../../texts/accounts/en.json' with { type: 'json' }

// With the code that asks for them, so that they are no part of the boot.
bringTexts(texts)

/** Returns the translate function. Importing this file registers the texts of account pages with it. */
export const useAccountTexts = (): Translate => useTranslate()
