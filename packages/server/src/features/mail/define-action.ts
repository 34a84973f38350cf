import type { Install } from '../../platform/settings/install-file.ts'
import type { Mail } from './port.ts'
import { actionsWith, type ActionDeps } from '../../items/action/define-action.ts'

/** Services for actions of support. */
export interface SupportActionDeps extends ActionDeps {
  mail: Pick<Mail, 'send'>
  install: () => Pick<Install, 'operator'>
  /** Whether mail is delivered. Otherwise it waits until a mail server is set. */
  isMailDelivered: boolean
}

/** Defines an action of support. */
export const defineSupportAction = actionsWith<SupportActionDeps>()
