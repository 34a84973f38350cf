import { CairnError } from '@cairn/contract/errors'
import { addressKey, type Accounts } from './accounts.ts'
import { verifyPassword } from './password.ts'
import type { IssuedToken, Sessions } from './sessions.ts'
import { createThrottle, type Throttle } from './throttle.ts'

const WINDOW_MS = 5 * 60_000
/**
 * Wrong passwords in five minutes before one must wait: for one account from one place, from one place, and for one account
 * from anywhere. The last is high, because whoever wants to keep a person out could use it for that.
 */
const ATTEMPTS = { accountAndPlace: 8, place: 40, account: 100 }

export interface SignInRequest {
  email: string
  password: string
  /** Address the connection comes from, as the server sees it. */
  ip: string
}

export type SignIn = (request: SignInRequest) => Promise<{ bearer: IssuedToken; cookie: IssuedToken }>

/**
 * Checks a password and opens a session. Throws `signInFailed`, alike in words and in time for an unknown address, a disabled
 * account and a wrong password, and `tooManyAttempts` with `retryAfter` in seconds.
 */
export function createSignIn(accounts: Accounts, sessions: Sessions, now: () => number = Date.now): SignIn {
  const throttles = {
    accountAndPlace: createThrottle({ attempts: ATTEMPTS.accountAndPlace, windowMs: WINDOW_MS }, now),
    place: createThrottle({ attempts: ATTEMPTS.place, windowMs: WINDOW_MS }, now),
    account: createThrottle({ attempts: ATTEMPTS.account, windowMs: WINDOW_MS }, now),
  }
  return async ({ email, password, ip }) => {
    const address = addressKey(email)
    const counted: [Throttle, string][] = [
      [throttles.accountAndPlace, `${ip} ${address}`],
      [throttles.place, ip],
      [throttles.account, address],
    ]
    refuseWhileThrottled(counted)
    // Counted before the answer is known, so that guesses sent side by side count too.
    for (const [throttle, key] of counted) throttle.fail(key)
    const account = await accounts.byEmail(address)
    const matches = await verifyPassword(account?.password, password)
    if (!account || !matches || account.disabled) throw new CairnError('signInFailed')
    for (const [throttle, key] of counted) throttle.forgive(key)
    return sessions.open(account.user)
  }
}

function refuseWhileThrottled(counted: readonly [Throttle, string][]): void {
  const wait = Math.max(...counted.map(([throttle, key]) => throttle.waitMs(key)))
  if (wait > 0) throw new CairnError('tooManyAttempts', '', { retryAfter: Math.ceil(wait / 1000) })
}
