import { useTranslate, type Translate } from '@cairn/contract/web'
import eventTexts from '@cairn/model/texts/events/en.json' with { type: 'json' }
import { bringTexts } from '../../state/words/messages.ts'
import notifyTexts from '../../texts/notifications/en.json' with { type: 'json' }
import texts from '../../texts/timeline/en.json' with { type: 'json' }

// With the code that asks for them, so that they are no part of the boot. Events are told in the words of
// notifications.
bringTexts(notifyTexts)
bringTexts(eventTexts)
bringTexts(texts)

/** Returns the translate function with the texts of timeline and dashboard loaded. */
export const useTimelineTexts = (): Translate => useTranslate()
