import { CairnError } from '@cairn/contract/errors'

/** Errors of the network and of PostgreSQL (its classes) that say the store cannot be used now, not that a call was wrong. */
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND'])
const CLASSES = ['08', '53', '57', '58']

/** `storeUnavailable` when the store is what failed, else undefined. */
export function storeTrouble(thrown: unknown): CairnError | undefined {
  if (!(thrown instanceof Error)) return undefined
  const code = (thrown as NodeJS.ErrnoException).code ?? ''
  const lost = /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/i.test(thrown.message)
  return lost || NETWORK.has(code) || (code.length === 5 && CLASSES.includes(code.slice(0, 2))) ? new CairnError('storeUnavailable') : undefined
}
