import type { Accounts } from './accounts.ts'
import type { ContactStates } from './contacts/contact-states.ts'
import type { AccountFlows } from './open-flows.ts'
import type { Sessions } from './sign-in/sessions.ts'
import { actionsWith, type ActionDeps, type ActionRequest } from '../../items/action/define-action.ts'

/** Services for actions on accounts. */
export interface AccountActionDeps extends ActionDeps {
  sessions: Sessions
  accounts: Accounts
  flows: AccountFlows
  contactStates: ContactStates
}

/** One call of an action on accounts, with its validated payload. */
export type AccountRequest<Payload> = ActionRequest<Payload, AccountActionDeps>

/** Defines a core action that uses `AccountActionDeps`. */
export const defineAccountAction = actionsWith<AccountActionDeps>()
