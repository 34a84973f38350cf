import { isErrorCode, textKey, type ErrorCode } from './error-codes.ts'
import type { TextKey } from './texts.ts'

export { ERROR_CODES, textKey, type CoreErrorCode, type ErrorCode, type ErrorTextKey } from './error-codes.ts'

/** Body of a refused call: the key of the text to show, technical detail, and values for the text. */
export interface ErrorBody {
  userMessage: TextKey
  sysMessage?: string | undefined
  [detail: string]: unknown
}

/** The error class of the product: a code of the catalogue, a technical message, and values for the text. */
export class CairnError extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, unknown>

  /** The server half of an area brings a copy of this class of its own: both are one, by name and code. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'CairnError' && 'code' in value && isErrorCode(String(value.code))
  }

  constructor(code: ErrorCode, sysMessage = '', details: Record<string, unknown> = {}) {
    super(sysMessage || code)
    this.name = 'CairnError'
    this.code = code
    this.details = details
  }

  /** Returns the wire form of the error (PROTOCOL.md, "Errors"). */
  toBody(): ErrorBody {
    return {
      ...this.details,
      userMessage: textKey(this.code),
      ...(this.message === this.code ? {} : { sysMessage: this.message }),
    }
  }
}

/** Codes of errors that say nothing of the item at hand. */
const OF_CALL: readonly string[] = ['generalFailure', 'notCaught', 'storeUnavailable', 'tooMuchWork']

/**
 * Tells whether an error concerns the call as a whole, such as an exhausted budget or an unavailable
 * database. Code that loops over items and skips refused ones must rethrow it.
 */
export function endsCall(thrown: unknown): boolean {
  return !(thrown instanceof CairnError) || OF_CALL.includes(thrown.code)
}

/**
 * Rebuilds the error from the body of a refused call. An unknown text key becomes `generalFailure` with the
 * key as message.
 */
export function errorFromBody(body: unknown): CairnError {
  const { userMessage, sysMessage, ...details }: Partial<ErrorBody> = isErrorBody(body) ? body : {}
  const code = userMessage?.replace(/^errors?\./, '') ?? ''
  if (isErrorCode(code)) return new CairnError(code, sysMessage, details)
  return new CairnError('generalFailure', sysMessage ?? userMessage, details)
}

/**
 * Converts any thrown value to a `CairnError`: `generalFailure` for other errors and strings, `notCaught` for
 * anything else.
 */
export function toCairnError(thrown: unknown): CairnError {
  if (thrown instanceof CairnError) return thrown
  if (thrown instanceof Error) return new CairnError('generalFailure', thrown.message)
  return typeof thrown === 'string'
    ? new CairnError('generalFailure', thrown)
    : new CairnError('notCaught', String(thrown))
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && typeof (body as ErrorBody).userMessage === 'string'
}
