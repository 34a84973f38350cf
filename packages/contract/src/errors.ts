/**
 * The closed catalogue of errors a person can meet (platform-core section 8). The code is the text key without its
 * `errors.` prefix, except `notAllowed`, which the specification names bare.
 */
export const ERROR_CODES = [
  'accountStays',
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
  'chooseOrg',
  'conflict',
  'contactBlocked',
  'csvTooLong',
  'csvUnreadable',
  'emptyResponse',
  'endBeforeStart',
  'exportTooLarge',
  'fileEmpty',
  'fileTooLarge',
  'generalFailure',
  'geometry.crosses',
  'geometry.outOfRange',
  'geometry.position',
  'geometry.tooFew',
  'geometry.tooMany',
  'geometry.unclosed',
  'hasAccount',
  'imageTooLarge',
  'invalidBounds',
  'invalidDate',
  'invalidEmail',
  'invalidFilter',
  'invalidGeometry',
  'invalidHex',
  'invalidId',
  'invalidItem',
  'invalidOption',
  'invalidPhone',
  'invalidTime',
  'invalidTimeZone',
  'invalidURL',
  'linkExpired',
  'localStorageNotAvailable',
  'lowercase',
  'masquerading',
  'maxLength',
  'messageSyntax',
  'messageTooLarge',
  'networkError',
  'noOrg',
  'notAllowed',
  'notBlank',
  'notCaught',
  'notFound',
  'notInOrg',
  'notSignedIn',
  'number.float',
  'number.integer',
  'number.natural',
  'outcomeUnknown',
  'parseRequestFailed',
  'passwordShort',
  'passwordWeak',
  'passwordWrong',
  'oidcNoAccount',
  'oidcRefused',
  'oidcUnavailable',
  'oidcUnverified',
  'propertyUnknown',
  'registrationClosed',
  'required',
  'secondFactorFailed',
  'secondFactorRequired',
  'secondFactorSetUp',
  'serverDraining',
  'signInFailed',
  'storeFull',
  'storeUnavailable',
  'streamEnded',
  'supportMissing',
  'taskInterrupted',
  'tokenExpired',
  'tooManyAttempts',
  'tooManyFiles',
  'tooManyPlaces',
  'tooManyTasks',
  'transition',
  'typeUnknown',
  'unknownOperation',
  'uploadUnfinished',
  'uploadsFull',
  'valueInUse',
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

  /** The body that protocol.md gives to a refused call. */
  toBody(): ErrorBody {
    return {
      ...this.details,
      userMessage: textKey(this.code),
      ...(this.message === this.code ? {} : { sysMessage: this.message }),
    }
  }
}

/** Codes whose text keys the specification names otherwise. `parseRequestFailed` is an error that is not shown. */
const OWN_KEYS: Partial<Record<ErrorCode, string>> = {
  notAllowed: 'notAllowed',
  notCaught: 'error.notCaught',
  parseRequestFailed: 'parseRequestFailed',
}

/** Text key of an error code: `errors.conflict`, or what the specification names it (platform-core section 8). */
export function textKey(code: ErrorCode): string {
  return OWN_KEYS[code] ?? `errors.${code}`
}

/** Rebuilds the error that a refused call carries; an unknown message becomes `generalFailure` with the message as detail. */
export function errorFromBody(body: unknown): CairnError {
  const { userMessage, sysMessage, ...details } = isErrorBody(body) ? body : { userMessage: '', sysMessage: undefined }
  const code = userMessage.replace(/^errors?\./, '')
  if (isErrorCode(code)) return new CairnError(code, sysMessage, details)
  return new CairnError('generalFailure', sysMessage ?? userMessage, details)
}

/** Any thrown value as a `CairnError`: `generalFailure` for other errors and texts, `notCaught` for an object nobody knows. */
export function toCairnError(thrown: unknown): CairnError {
  if (thrown instanceof CairnError) return thrown
  if (thrown instanceof Error) return new CairnError('generalFailure', thrown.message)
  return typeof thrown === 'string'
    ? new CairnError('generalFailure', thrown)
    : new CairnError('notCaught', String(thrown))
}

function isErrorCode(code: string): code is ErrorCode {
  return (ERROR_CODES as readonly string[]).includes(code)
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && typeof (body as ErrorBody).userMessage === 'string'
}
