import { randomUUID } from 'node:crypto'
import { CairnError } from '@cairn/contract/errors'
import type { Database } from '../../../platform/database/database.ts'
import { SYSTEM } from '../../../items/facts/system-principal.ts'
import type { Store } from '../../../items/facts/types.ts'
import { addAccount, addressKey, type Accounts } from '../accounts.ts'
import { hashPassword } from '../sign-in/password.ts'
import type { Sessions } from '../sign-in/sessions.ts'
import { checkSecondFactor, type SignIn, type SignInDeps } from '../sign-in/sign-in.ts'
import type { ProviderPerson } from './provider.ts'

/** Services for signing in through OpenID Connect. */
export interface OidcDeps extends Pick<SignInDeps, 'mustHaveSecondFactor' | 'secondFactor' | 'signInLog'> {
  accounts: Accounts
  sessions: Sessions
  database: Database
  store: Store
}

/**
 * Returns the user index of the account with the address of a person whom the provider has authenticated,
 * even if it is closed. If there is none, creates one with a random password if `mayCreate` is set, else
 * throws `oidcNoAccount`. Throws `oidcUnverified` for an address that the provider has not verified.
 */
export async function accountOf(
  { accounts, database, store }: OidcDeps,
  { email, isVerified, name }: ProviderPerson,
  mayCreate: boolean,
): Promise<number> {
  if (!isVerified) throw new CairnError('oidcUnverified')
  const known = await accounts.byEmail(email)
  if (known) return known.user
  if (!mayCreate) throw new CairnError('oidcNoAccount')
  const user = await store.create(SYSTEM, 'User', { name, email: addressKey(email), admin: false, capabilities: [] })
  const hash = await hashPassword(randomUUID())
  if (await addAccount(database, user._i, email, hash)) return user._i
  // Somebody of that address came in at the same moment: theirs is the account.
  await store.remove(SYSTEM, user.$id)
  return (await accounts.byEmail(email))?.user ?? 0
}

/**
 * Opens a session for an account authenticated by the provider, and logs the sign-in. Throws `oidcNoAccount`
 * if it is closed (logged) or missing, and what `checkSecondFactor` and `Sessions.open` throw.
 */
export async function openOidcSession(
  deps: OidcDeps,
  user: number,
  code: string | undefined,
  ip: string,
): ReturnType<SignIn> {
  const account = await deps.accounts.byUser(user)
  if (!account || account.disabled) {
    await deps.signInLog.note({ user, ip, result: 'disabled' })
    throw new CairnError('oidcNoAccount')
  }
  await checkSecondFactor(deps, account, code, ip)
  await deps.signInLog.note({ user, ip, result: 'signedIn' })
  return deps.sessions.open(user)
}
