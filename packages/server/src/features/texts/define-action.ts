import type { SystemTexts } from './system-texts.ts'
import { actionsWith, type ActionDeps } from '../../items/action/define-action.ts'

/** Services that the actions of texts work with. */
export interface TextActionDeps extends ActionDeps {
  systemTexts: SystemTexts
}

/** Defines an action of texts. */
export const defineTextAction = actionsWith<TextActionDeps>()
