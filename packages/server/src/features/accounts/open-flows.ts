import type { Logger } from 'pino'
import { poll } from '../../lib/poll.ts'
import { addressKey } from './accounts.ts'
import type { FlowDeps } from './flow-deps.ts'
import { createRecovery, type Recovery } from './recovery.ts'
import { createSeal } from './seal.ts'
import { createRegistration, type Registration } from './registration.ts'
import { createSecondFactor, type SecondFactor } from './sign-in/second-factor.ts'
import { createSignInLog, type SignInLog } from './sign-in/sign-in-log.ts'
import { countAttempt, sweepThrottles, type Throttle } from '../../platform/throttle.ts'
import { sweepTickets } from './tickets.ts'

/** All account processes: registration, invitation, password recovery, second factor and the sign-in log. */
export interface AccountFlows extends Recovery, Registration {
  signInLog: SignInLog
  secondFactor: SecondFactor
  close(): void
}

/** Services and settings that `openAccountFlows` needs. */
export type FlowOptions = Omit<FlowDeps, 'mayMail' | 'link'> & {
  log: Logger
  siteName: () => string
  tokenKey: Uint8Array
}

const HOUR_MS = 60 * 60_000
/** Mails in an hour that one address is sent, and that one place or person may cause. */
const MAILS = {
  address: { name: 'mail to', attempts: 4, windowMs: HOUR_MS },
  asker: { name: 'mail by', attempts: 60, windowMs: HOUR_MS },
} satisfies Record<string, Throttle>
const SWEEP_MS = 6 * HOUR_MS

/**
 * Opens registration, recovery, second factor and the log of sign-ins over a database. `close` stops their
 * timers.
 */
export function openAccountFlows({ log, siteName, tokenKey, ...options }: FlowOptions): AccountFlows {
  const signInLog = createSignInLog(options.database, log)
  const seal = createSeal(tokenKey, 'second factor')
  const secondFactor = createSecondFactor({ database: options.database, seal, issuer: siteName })
  const deps: FlowDeps = {
    ...options,
    mayMail: async (email, asker) => {
      await countAttempt(options.database, [
        [MAILS.address, addressKey(email)],
        [MAILS.asker, asker],
      ])
    },
    link: (path, token, email) =>
      `${options.origin()}${path}#${new URLSearchParams({ t: token, e: email }).toString()}`,
  }
  const sweep = async () => {
    await sweepTickets(options.database)
    await signInLog.sweep()
    await sweepThrottles(options.database)
  }
  const close = poll(sweep, SWEEP_MS, log, 'old tickets and sign-ins were not forgotten')
  return { ...createRecovery(deps), ...createRegistration(deps), signInLog, secondFactor, close }
}
