import type { TextKey } from './texts.ts'

/** All error codes. A code is its text key without the prefix `errors.`; `textKey` knows the exceptions. */
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
  'publishNeedsOwner',
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

/** One of `ERROR_CODES`. */
export type ErrorCode = (typeof ERROR_CODES)[number]

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

/** Codes whose text keys lack the usual prefix. `parseRequestFailed` is never shown. */
const OWN_KEYS = {
  notAllowed: 'notAllowed',
  notCaught: 'error.notCaught',
  parseRequestFailed: 'parseRequestFailed',
} as const

type OwnKeys = typeof OWN_KEYS
/** Text key of an error, usually `errors.{code}`. */
export type ErrorTextKey = `errors.${Exclude<ErrorCode, keyof OwnKeys>}` | OwnKeys[keyof OwnKeys]

/** Returns the text key of an error code, usually `errors.{code}`. */
export function textKey(code: ErrorCode): ErrorTextKey {
  return hasOwnKey(code) ? OWN_KEYS[code] : `errors.${code}`
}

function hasOwnKey(code: ErrorCode): code is keyof OwnKeys {
  return Object.hasOwn(OWN_KEYS, code)
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

function isErrorCode(code: string): code is ErrorCode {
  return (ERROR_CODES as readonly string[]).includes(code)
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && typeof (body as ErrorBody).userMessage === 'string'
}
