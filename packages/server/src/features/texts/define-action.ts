import type { SystemTexts } from './system-texts.ts'
import { actionsWith, type ActionDeps } from '../../items/action/define-action.ts'

/** Services for actions on texts. */
export interface TextActionDeps extends ActionDeps {
  systemTexts: SystemTexts
}

/** Defines an action on texts. */
export const defineTextAction = actionsWith<TextActionDeps>()
