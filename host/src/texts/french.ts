import formTexts from '@cairn/forms/texts/fr.json' with { type: 'json' }
import type { Messages } from '@cairn/contract/registry'
import eventTexts from '@cairn/model/texts/events/fr.json' with { type: 'json' }
import mapTexts from '@cairn/map/texts/fr.json' with { type: 'json' }
import calendarTexts from '@cairn/ui/texts/calendar/fr.json' with { type: 'json' }
import filterTexts from '@cairn/ui/texts/filters/fr.json' with { type: 'json' }
import uiTexts from '@cairn/ui/texts/fr.json' with { type: 'json' }
import modeTexts from '@cairn/ui/texts/modes/fr.json' with { type: 'json' }
import accountTexts from './accounts/fr.json' with { type: 'json' }
import firstTexts from './first/fr.json' with { type: 'json' }
import shellTexts from './fr.json' with { type: 'json' }
import notifyTexts from './notifications/fr.json' with { type: 'json' }
import timelineTexts from './timeline/fr.json' with { type: 'json' }
import userTestTexts from './usertest/fr.json' with { type: 'json' }

/** All French texts of the shell by key, loaded when French is chosen. */
export const texts: Messages = {
  ...uiTexts,
  ...calendarTexts,
  ...filterTexts,
  ...modeTexts,
  ...formTexts,
  ...mapTexts,
  ...eventTexts,
  ...notifyTexts,
  ...timelineTexts,
  ...userTestTexts,
  ...accountTexts,
  ...shellTexts,
  ...firstTexts,
}
