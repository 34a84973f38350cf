import type { Database } from '../../platform/database/database.ts'
import type { Mail } from '../mail/port.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import type { Store } from '../../items/facts/types.ts'
import type { Accounts } from './accounts.ts'
import type { Sessions } from './sign-in/sessions.ts'
import type { InvitedRight } from './tickets.ts'

/** Services that registration and recovery of passwords need. */
export interface FlowDeps {
  database: Database
  accounts: Accounts
  sessions: Sessions
  store: Store
  /** Used to write items within a transaction on accounts; `onCommit` must be called after its commit. */
  storeParts: ItemContext
  mail: Mail
  /** Whether mail is delivered, or waits for a mail server to be set. */
  isMailDelivered: boolean
  /** Whether anyone may ask for an account. */
  isOpen: () => boolean
  /** Origin under which people reach the product. */
  origin: () => string
  /** Counts a mail that a stranger causes, by its address and by who asks. Throws `tooManyAttempts`. */
  mayMail: (email: string, asker: string) => Promise<void>
  /** Address of a view with a token in its fragment, which no server and no log gets to see. */
  link: (path: string, token: string, email: string) => string
  /** Whether a person may give this right at this moment. */
  mayGive: (giver: number, right: InvitedRight) => Promise<boolean>
}
