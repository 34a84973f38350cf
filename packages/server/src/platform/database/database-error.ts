import { DatabaseError } from 'pg'
import { CairnError } from '@cairn/contract/errors'

/**
 * Classes of SQLSTATE that mean "not now": connection, resources, operator intervention, system error, and
 * time limits.
 */
const UNAVAILABLE_CLASSES = ['08', '53', '57', '58', '25', '55', '40']

/** SQLSTATE codes of invalid input values: characters, numbers, dates. */
const VALUE_CODES = ['22003', '22007', '22008', '22021', '22P05']

/** PostgreSQL's message for a file that exceeds the system's file size limit; treated like a full disk. */
const FILE_TOO_LARGE = /File too large/

/**
 * Translates an error of `pg` to one for the caller: `storeUnavailable` where a retry may help, `badMessage`
 * for a value that cannot be stored, else the error itself.
 */
export function fromDatabase(thrown: unknown): unknown {
  if (thrown instanceof CairnError) return thrown
  if (thrown instanceof DatabaseError) {
    const isUnavailable =
      UNAVAILABLE_CLASSES.includes(thrown.code?.slice(0, 2) ?? '') || FILE_TOO_LARGE.test(thrown.message)
    const code = isUnavailable ? 'storeUnavailable' : VALUE_CODES.includes(thrown.code ?? '') ? 'badMessage' : undefined
    return code ? Object.assign(new CairnError(code, thrown.message), { cause: thrown }) : thrown
  }
  return thrown instanceof Error && isConnectionTrouble(thrown)
    ? new CairnError('storeUnavailable', thrown.message)
    : thrown
}

/**
 * Tells whether the database rejected the statement, so that nothing of it was stored. A lost connection is
 * not a rejection: its outcome is unknown.
 */
export function wasRefused(thrown: unknown): boolean {
  const error = thrown instanceof CairnError ? thrown.cause : thrown
  return error instanceof DatabaseError && !/^(08|57P)/.test(error.code ?? '')
}

/** Tells whether the database rejected the statement because its disk is full. */
export function isLackOfRoom(thrown: unknown): boolean {
  const error = thrown instanceof CairnError ? thrown.cause : thrown
  return error instanceof DatabaseError && (error.code === '53100' || FILE_TOO_LARGE.test(error.message))
}

/** Returns the name of the unique constraint that the statement violated; undefined for any other error. */
export function violatedConstraint(thrown: unknown): string | undefined {
  return thrown instanceof DatabaseError && thrown.code === '23505' ? thrown.constraint : undefined
}

/**
 * Tells whether the database ended the transaction because of a deadlock or a conflict with another
 * transaction. It may be retried.
 */
export function isDeadlock(thrown: unknown): boolean {
  const error = thrown instanceof CairnError ? thrown.cause : thrown
  return error instanceof DatabaseError && (error.code === '40P01' || error.code === '40001')
}

function isConnectionTrouble(error: Error): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return (
    /^E(CONN|PIPE|NOENT|TIMEDOUT|HOST|NET)/.test(code) ||
    /connection|not queryable|timeout|timed out|Client was closed|pool after/i.test(error.message)
  )
}
