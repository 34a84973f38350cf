import type { SystemTexts } from './system-texts.ts'
import { actionsWith, type ActionParts } from '../../items/action/define-action.ts'

/** Services that the actions of texts work with. */
export interface TextActionParts extends ActionParts {
  systemTexts: SystemTexts
}

/** Defines an action of texts. */
export const defineTextAction = actionsWith<TextActionParts>()
