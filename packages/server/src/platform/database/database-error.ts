import { DatabaseError } from 'pg'
import { CairnError } from '@cairn/contract/errors'

/** Classes of SQLSTATE that mean "not now": connection, resources, operator intervention, system error, and time limits. */
const UNAVAILABLE_CLASSES = ['08', '53', '57', '58', '25', '55', '40']

/** Values that no column takes: characters, numbers, dates. They came with what somebody asked. */
const VALUE_CODES = ['22003', '22007', '22008', '22021', '22P05']

/** What PostgreSQL says, under no code of its own, of a file that the system lets grow no further: as good as a full disk. */
const FILE_TOO_LARGE = /File too large/

/**
 * What a failed statement means to whoever asked: `storeUnavailable` where trying again later may help, `badMessage` for a value that cannot be
 * stored, else the error itself.
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

/** Whether the database itself refused the statement, so that nothing of it was kept; a connection that was lost tells nothing of that. */
export function wasRefused(thrown: unknown): boolean {
  const error = thrown instanceof CairnError ? thrown.cause : thrown
  return error instanceof DatabaseError && !/^(08|57P)/.test(error.code ?? '')
}

/** Whether the database refused the statement because its disk is full. */
export function isLackOfRoom(thrown: unknown): boolean {
  const error = thrown instanceof CairnError ? thrown.cause : thrown
  return error instanceof DatabaseError && (error.code === '53100' || FILE_TOO_LARGE.test(error.message))
}

/** Whether it is a violated unique constraint, and which. */
export function violatedConstraint(thrown: unknown): string | undefined {
  return thrown instanceof DatabaseError && thrown.code === '23505' ? thrown.constraint : undefined
}

/** Whether a transaction was ended because it and another one waited for each other. It may be tried again. */
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
