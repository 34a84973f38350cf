import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { CairnError } from '@cairn/contract/errors'
import type { Database, Querier } from '../../../platform/database/database.ts'
import type { Seal } from '../seal.ts'
import { countAttempt } from '../../../platform/throttle.ts'

/** The secret for an authenticator app: in base32, and as an `otpauth:` address. */
export interface Enrolment {
  secret: string
  uri: string
}

/**
 * Second factor of sign-in: codes of an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds), and
 * recovery codes.
 */
export interface SecondFactor {
  /** Whether sign-in asks for a code, and how many recovery codes are left. */
  status(user: number): Promise<{ isOn: boolean; recoveryCodes: number }>
  /**
   * Creates an unconfirmed secret, replacing an earlier one; `account` names it in the app. Throws
   * `notAllowed` if there is a confirmed one.
   */
  enrol(user: number, account: string): Promise<Enrolment>
  /**
   * Switches the second factor on if the code of the app is right, and returns new recovery codes. Throws
   * `secondFactorFailed` and `tooManyAttempts`.
   */
  confirm(user: number, code: string): Promise<string[]>
  /**
   * Takes a code of the app or a recovery code, each once. Throws `secondFactorFailed` and `tooManyAttempts`.
   */
  take(user: number, code: string): Promise<void>
  /** Replaces the recovery codes and returns the new ones. Does not check that the second factor is on. */
  renewCodes(user: number): Promise<string[]>
  /** Removes the secret and the recovery codes, so that the password alone suffices to sign in. */
  remove(user: number): Promise<void>
}

interface FactorRow {
  /** Sealed. */
  secret: string
  confirmed: boolean
}

const PERIOD_SECONDS = 30
/** A clock may be one step off. */
const WINDOW = 1
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
const RECOVERY_BYTES = 10
/** Wrong codes in an hour before one must wait, wherever they come from: a code is only six digits. */
const GUESSES = { name: 'second factor', attempts: 10, windowMs: 60 * 60_000 }

/** Services and settings of the second factor. */
export interface SecondFactorDeps {
  database: Database
  /** Encrypts the stored secrets. */
  seal: Seal
  /** Names the install in the app. */
  issuer: () => string
  now?: () => number
}

/**
 * Creates the second factor of sign-ins (codes of an authenticator app, and recovery codes) over a
 * database.
 */
export function createSecondFactor({ database, seal, issuer, now = Date.now }: SecondFactorDeps): SecondFactor {
  const factorOf = async (user: number): Promise<FactorRow | undefined> =>
    (await database.query<FactorRow>('select secret, confirmed from second_factor where user_i = $1', [user]))[0]

  /** Counts a guess before it is known to be right, so that those sent side by side count too. */
  async function guess(user: number, attempt: () => Promise<boolean>): Promise<void> {
    const forgive = await countAttempt(database, [[GUESSES, `${user}`]], now())
    if (!(await attempt())) throw new CairnError('secondFactorFailed')
    await forgive()
  }

  async function takeAppCode(user: number, code: string, confirms: boolean): Promise<boolean> {
    const factor = await factorOf(user)
    const token = code.replace(/\s/g, '')
    if (!factor || factor.confirmed === confirms || !/^\d{6}$/.test(token)) return false
    // Sealed with a key the install has no more: recovery codes still help, and an administrator does.
    const secret = seal.open(factor.secret, `${user}`)
    if (secret === undefined) return false
    const delta = totpOf(secret).validate({ token, window: WINDOW, timestamp: now() })
    if (delta === null) return false
    const rows = await database.query(
      `update second_factor set used_step = $2, confirmed = true
       where user_i = $1 and used_step < $2 and confirmed = $3 returning user_i`,
      [user, Math.floor(now() / 1000 / PERIOD_SECONDS) + delta, !confirms],
    )
    return rows.length > 0
  }

  async function takeRecoveryCode(user: number, code: string): Promise<boolean> {
    const rows = await database.query('delete from recovery_code where user_i = $1 and hash = $2 returning hash', [
      user,
      hashOf(code),
    ])
    return rows.length > 0
  }

  const renewCodes = (user: number) => database.transaction((transaction) => writeCodes(transaction, user))

  return {
    async status(user) {
      const factor = await factorOf(user)
      const [left] = await database.query<{ count: number }>(
        'select count(*)::int as count from recovery_code where user_i = $1',
        [user],
      )
      return { isOn: factor?.confirmed ?? false, recoveryCodes: left?.count ?? 0 }
    },
    async enrol(user, account) {
      const secret = new Secret({ size: SECRET_BYTES }).base32
      const begun = await database.query(
        `insert into second_factor (user_i, secret) values ($1, $2)
         on conflict (user_i) do update set secret = excluded.secret where not second_factor.confirmed returning user_i`,
        [user, seal.close(secret, `${user}`)],
      )
      if (begun.length === 0) throw new CairnError('notAllowed')
      return { secret, uri: totpOf(secret, issuer(), account).toString() }
    },
    async confirm(user, code) {
      await guess(user, () => takeAppCode(user, code, true))
      return renewCodes(user)
    },
    take: (user, code) =>
      guess(user, async () => (await takeAppCode(user, code, false)) || takeRecoveryCode(user, code)),
    renewCodes,
    async remove(user) {
      await database.transaction(async (transaction) => {
        await transaction.query('delete from second_factor where user_i = $1', [user])
        await transaction.query('delete from recovery_code where user_i = $1', [user])
      })
    },
  }
}

function totpOf(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })
}

async function writeCodes(querier: Querier, user: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await querier.query('delete from recovery_code where user_i = $1', [user])
  await querier.query('insert into recovery_code (user_i, hash) select $1, unnest($2::text[])', [
    user,
    codes.map(hashOf),
  ])
  return codes
}

/** Such as `k3f9a-…`: groups of five, read out without doubt. */
function newCode(): string {
  return randomBytes(RECOVERY_BYTES)
    .toString('hex')
    .replace(/(.{5})(?!$)/g, '$1-')
}

/** Eighty random bits need no slow hash. */
function hashOf(code: string): string {
  return createHash('sha256')
    .update(code.toLowerCase().replace(/[^0-9a-f]/g, ''))
    .digest('hex')
}
