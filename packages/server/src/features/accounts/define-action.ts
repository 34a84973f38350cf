import type { Accounts } from './accounts.ts'
import type { ContactStates } from './contacts/contact-states.ts'
import type { AccountFlows } from './open-flows.ts'
import type { Sessions } from './sign-in/sessions.ts'
import { actionsWith, type ActionDeps, type ActionRequest } from '../../items/action/define-action.ts'

/** Services that the actions on accounts get besides those of every action. */
export interface AccountActionDeps extends ActionDeps {
  sessions: Sessions
  accounts: Accounts
  flows: AccountFlows
  contactStates: ContactStates
}

/** One call of an action on accounts, with its payload parsed. */
export type AccountRequest<Payload> = ActionRequest<Payload, AccountActionDeps>

/** Defines an action of the core whose code gets `AccountActionDeps`. */
export const defineAccountAction = actionsWith<AccountActionDeps>()
