import type { Install } from '../../platform/settings/install-file.ts'
import type { Mail } from '../mail/port.ts'
import { actionsWith, type ActionParts } from '../../items/action/define-action.ts'

/** Services that the actions of support work with. */
export interface SupportActionParts extends ActionParts {
  mail: Pick<Mail, 'send'>
  install: () => Pick<Install, 'operator'>
}

/** Defines an action of support. */
export const defineSupportAction = actionsWith<SupportActionParts>()
