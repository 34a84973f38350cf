/**
 * The closed catalogue of errors a person can meet (platform-core section 8). The code is the text key without its
 * `errors.` prefix, except `notAllowed`, which the specification names bare.
 */
export const ERROR_CODES = [
  'areaContract',
  'areaCorrupt',
  'areaMissing',
  'areaThrew',
  'areaTimeout',
  'array.exactly',
  'array.max',
  'array.min',
  'badMessage',
  'cellKeyNotValid',
  'conflict',
  'emptyResponse',
  'endBeforeStart',
  'generalFailure',
  'invalidDate',
  'invalidEmail',
  'invalidFilter',
  'invalidHex',
  'invalidId',
  'invalidItem',
  'invalidOption',
  'invalidPhone',
  'invalidURL',
  'localStorageNotAvailable',
  'lowercase',
  'maxLength',
  'messageTooLarge',
  'networkError',
  'notAllowed',
  'notBlank',
  'notFound',
  'notSignedIn',
  'number.float',
  'number.integer',
  'number.natural',
  'propertyUnknown',
  'required',
  'serverDraining',
  'signInFailed',
  'storeUnavailable',
  'tokenExpired',
  'tooManyAttempts',
  'transition',
  'typeUnknown',
  'unknownOperation',
  'wsMsgTimeout',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/** What crosses the wire when a call is refused: a text key, technical detail, and values for the text. */
export interface ErrorBody {
  userMessage: string
  sysMessage?: string | undefined
  [detail: string]: unknown
}

/** The one error class: a code of the catalogue, technical detail for the dialog behind the alert, values for the text. */
export class CairnError extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, unknown>

  constructor(code: ErrorCode, sysMessage = '', details: Record<string, unknown> = {}) {
    super(sysMessage || code)
    this.name = 'CairnError'
    this.code = code
    this.details = details
  }

  /** The body that protocol.md gives to a refused call. */
  toBody(): ErrorBody {
    return {
      ...this.details,
      userMessage: textKey(this.code),
      ...(this.message === this.code ? {} : { sysMessage: this.message }),
    }
  }
}

/** Text key of an error code: `errors.conflict`, but the bare `notAllowed` (platform-core section 8). */
export function textKey(code: ErrorCode): string {
  return code === 'notAllowed' ? code : `errors.${code}`
}

/** Rebuilds the error that a refused call carries; an unknown message becomes `generalFailure` with the message as detail. */
export function errorFromBody(body: unknown): CairnError {
  const { userMessage, sysMessage, ...details } = isErrorBody(body) ? body : { userMessage: '', sysMessage: undefined }
  const code = userMessage.replace(/^errors\./, '')
  if (isErrorCode(code)) return new CairnError(code, sysMessage, details)
  return new CairnError('generalFailure', sysMessage ?? userMessage, details)
}

/** Any thrown value as a `CairnError`; what is not one becomes `generalFailure`. */
export function toCairnError(thrown: unknown): CairnError {
  if (thrown instanceof CairnError) return thrown
  return new CairnError('generalFailure', thrown instanceof Error ? thrown.message : String(thrown))
}

function isErrorCode(code: string): code is ErrorCode {
  return (ERROR_CODES as readonly string[]).includes(code)
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && typeof (body as ErrorBody).userMessage === 'string'
}
