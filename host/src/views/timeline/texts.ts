import { useTranslate, type Translate } from '@cairn/contract/web'
import eventTexts from '@cairn/model/texts/events/en.json' with { type: 'json' }
import { bringTexts } from '../../state/words/messages.ts'
import notifyTexts from '../../texts/notifications/en.json' with { type: 'json' }
import texts from '../../texts/timeline/en.json' with { type: 'json' }

// Loaded with the code that uses them, so that they are not in the boot code. Events use the texts of
// notifications.
bringTexts(notifyTexts)
bringTexts(eventTexts)
bringTexts(texts)

/**
 * Returns the translate function. Importing this file registers the texts of timeline and dashboard with it.
 */
export const useTimelineTexts = (): Translate => useTranslate()
