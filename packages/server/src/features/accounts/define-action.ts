import type { Accounts } from './accounts.ts'
import type { ContactStates } from './contact-states.ts'
import type { AccountFlows } from './open-flows.ts'
import type { Sessions } from './sessions.ts'
import { actionsWith, type ActionParts, type ActionRequest } from '../../items/action/define-action.ts'

/** Services that the actions on accounts get besides those of every action. */
export interface AccountActionParts extends ActionParts {
  sessions: Sessions
  accounts: Accounts
  flows: AccountFlows
  contactStates: ContactStates
}

/** One call of an action on accounts, with its payload parsed. */
export type AccountRequest<Payload> = ActionRequest<Payload, AccountActionParts>

/** Defines an action of the core whose code gets `AccountActionParts`. */
export const defineAccountAction = actionsWith<AccountActionParts>()
