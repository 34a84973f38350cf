import { useTranslate, type Translate } from '@cairn/contract/web'
import eventTexts from '@cairn/model/texts/events/en.json' with { type: 'json' }
import { bringTexts } from '../words/messages.ts'
import texts from '../../texts/notifications/en.json' with { type: 'json' }

// With the code that asks for them, so that they are no part of the boot.
bringTexts(eventTexts)
bringTexts(texts)

/** Returns the translate function. Importing this file registers the texts of notifications with it. */
export const useNotifyTexts = (): Translate => useTranslate()
