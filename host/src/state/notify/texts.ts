import { useTranslate, type Translate } from '@cairn/contract/web'
import { bringTexts } from '../words/messages.ts'
import texts from '../../texts/notifications/en.json' with { type: 'json' }

// With the code that asks for them, so that they are no part of the boot.
bringTexts(texts)

/** The texts of the shell, those about notifications among them. */
export const useNotifyTexts = (): Translate => useTranslate()
