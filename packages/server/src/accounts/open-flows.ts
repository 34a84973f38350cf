import type { Logger } from 'pino'
import { poll } from '../poll.ts'
import { addressKey } from './accounts.ts'
import type { FlowParts } from './flow-parts.ts'
import { createRecovery, type Recovery } from './recovery.ts'
import { createSeal } from './seal.ts'
import { createRegistration, type Registration } from './registration.ts'
import { createSecondFactor, type SecondFactor } from './second-factor.ts'
import { createSignInLog, type SignInLog } from './sign-in-log.ts'
import { createThrottle, refuseWhileThrottled, type Throttle } from './throttle.ts'
import { sweepTickets } from './tickets.ts'

/** How people get an account and keep it. */
export interface AccountFlows extends Recovery, Registration {
  signInLog: SignInLog
  secondFactor: SecondFactor
  close(): void
}

export type FlowOptions = Omit<FlowParts, 'mayMail' | 'link'> & {
  log: Logger
  siteName: () => string
  tokenKey: Uint8Array
}

/** Mails in an hour that one address is sent, and that one place or person may cause. */
const MAILS = { address: 4, asker: 60 }
const HOUR_MS = 60 * 60_000
const SWEEP_MS = 6 * HOUR_MS

export function openAccountFlows({ log, siteName, tokenKey, ...options }: FlowOptions): AccountFlows {
  const signInLog = createSignInLog(options.database, log)
  const seal = createSeal(tokenKey, 'second factor')
  const secondFactor = createSecondFactor({ database: options.database, seal, issuer: siteName })
  const parts: FlowParts = {
    ...options,
    mayMail: mailLimits(),
    link: (path, token, email) =>
      `${options.origin()}${path}#${new URLSearchParams({ t: token, e: email }).toString()}`,
  }
  const sweep = async () => {
    await sweepTickets(options.database)
    await signInLog.sweep()
  }
  const close = poll(sweep, SWEEP_MS, log, 'old tickets and sign-ins were not forgotten')
  return { ...createRecovery(parts), ...createRegistration(parts), signInLog, secondFactor, close }
}

function mailLimits(): FlowParts['mayMail'] {
  const perAddress = createThrottle({ attempts: MAILS.address, windowMs: HOUR_MS })
  const perAsker = createThrottle({ attempts: MAILS.asker, windowMs: HOUR_MS })
  return (email, asker) => {
    const counted: [Throttle, string][] = [
      [perAddress, addressKey(email)],
      [perAsker, asker],
    ]
    refuseWhileThrottled(counted)
    for (const [throttle, key] of counted) throttle.fail(key)
  }
}
