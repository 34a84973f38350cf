import { CairnError } from '@cairn/contract/errors'
import type { Database } from '../../../platform/database/database.ts'
import { addressKey, type Account, type Accounts } from '../accounts.ts'
import { verifyPassword } from './password.ts'
import type { IssuedToken, Sessions } from './sessions.ts'
import type { SecondFactor } from './second-factor.ts'
import type { SignInLog } from './sign-in-log.ts'
import { countAttempt, type Throttle } from '../../../platform/throttle.ts'

const WINDOW_MS = 5 * 60_000
/**
 * Failed passwords in five minutes before a wait: for one account from one IP address, from one address, and
 * for one account from anywhere. The last limit is high, because it could be abused to lock a person out.
 */
const THROTTLES = {
  accountAndPlace: { name: 'sign-in account and place', attempts: 8, windowMs: WINDOW_MS },
  place: { name: 'sign-in place', attempts: 40, windowMs: WINDOW_MS },
  account: { name: 'sign-in account', attempts: 100, windowMs: WINDOW_MS },
} satisfies Record<string, Throttle>

/** What signing in with a password is decided by: the credentials sent, and the address they come from. */
export interface SignInRequest {
  email: string
  password: string
  /** Code of the second factor, if the account has one. */
  code?: string | undefined
  /** Address the connection comes from, as the server sees it. */
  ip: string
}

/** Services that signing in with a password needs. */
export interface SignInDeps {
  database: Database
  accounts: Accounts
  sessions: Sessions
  signInLog: SignInLog
  secondFactor: SecondFactor
  /** Whether the install lets this person in with a second factor only. */
  mustHaveSecondFactor: (user: number) => Promise<boolean>
  now?: () => number
}

/**
 * Checks a password (and second factor) and starts a session. Returns a token for the bearer and one for
 * the cookie.
 */
export type SignIn = (request: SignInRequest) => Promise<{ bearer: IssuedToken; cookie: IssuedToken }>

/**
 * Creates the password sign-in. It throws `signInFailed`, alike in text and time for an unknown address, a
 * disabled account and a wrong password, and `tooManyAttempts` with `retryAfter` (seconds); after the right
 * password what `checkSecondFactor` throws.
 */
export function createSignIn({ database, accounts, sessions, signInLog, now = Date.now, ...rest }: SignInDeps): SignIn {
  return async ({ email, password, code, ip }) => {
    const address = addressKey(email)
    const forgive = await countAttempt(
      database,
      [
        [THROTTLES.accountAndPlace, `${ip} ${address}`],
        [THROTTLES.place, ip],
        [THROTTLES.account, address],
      ],
      now(),
    )
    const account = await accounts.byEmail(address)
    const matches = await verifyPassword(account?.password, password)
    const result = !account || !matches ? 'refused' : account.disabled ? 'disabled' : 'signedIn'
    if (!account || result !== 'signedIn') {
      await signInLog.note({ user: account?.user, ip, result })
      throw new CairnError('signInFailed')
    }
    await forgive()
    await checkSecondFactor({ ...rest, signInLog }, account, code, ip)
    const opened = await sessions.open(account.user, account.password)
    await signInLog.note({ user: account.user, ip, result })
    return opened
  }
}

/**
 * Checks the code of an account's second factor. A refused one is logged. Throws `secondFactorRequired`
 * without a code, `secondFactorFailed` for a wrong one, `tooManyAttempts` after too many, and
 * `secondFactorSetUp` (with `secret` and `uri`) if the install requires one and none is set up: the first
 * right code then switches it on.
 */
export async function checkSecondFactor(
  {
    secondFactor,
    mustHaveSecondFactor,
    signInLog,
  }: Pick<SignInDeps, 'mustHaveSecondFactor' | 'secondFactor' | 'signInLog'>,
  { user, email }: Pick<Account, 'email' | 'user'>,
  code: string | undefined,
  ip: string,
): Promise<void> {
  const { isOn } = await secondFactor.status(user)
  if (!isOn && !(await mustHaveSecondFactor(user))) return
  if (code === undefined) {
    if (isOn) throw new CairnError('secondFactorRequired')
    throw new CairnError('secondFactorSetUp', '', { ...(await secondFactor.enrol(user, email)) })
  }
  try {
    await (isOn ? secondFactor.take(user, code) : secondFactor.confirm(user, code))
  } catch (thrown) {
    await signInLog.note({ user, ip, result: 'codeRefused' })
    throw thrown
  }
}
