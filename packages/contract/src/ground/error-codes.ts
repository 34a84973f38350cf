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
  'changedByOthers',
  'chooseOrg',
  'circle',
  'cited',
  'conflict',
  'contactBlocked',
  'csvTooLong',
  'csvUnreadable',
  'doesNotApply',
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
  'importPlan',
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
  'linkedAlready',
  'localStorageNotAvailable',
  'lowercase',
  'masquerading',
  'maxLength',
  'messageSyntax',
  'messageTooLarge',
  'missingGlyph',
  'moveMissing',
  'moveNeeds',
  'named',
  'networkError',
  'noAddress',
  'noOrg',
  'notAgreed',
  'notAllowed',
  'notBlank',
  'notCaught',
  'notFound',
  'notInOrg',
  'notOfType',
  'notSignedIn',
  'noticesOnly',
  'number.float',
  'number.integer',
  'number.natural',
  'outcomeUnknown',
  'ownWork',
  'paperTooLong',
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
  'purgedMeanwhile',
  'purposeNeeded',
  'queryTooLarge',
  'registrationClosed',
  'required',
  'secondFactorFailed',
  'secondFactorRequired',
  'secondFactorSetUp',
  'serverBusy',
  'serverDraining',
  'signInFailed',
  'signTwice',
  'storeFull',
  'storeUnavailable',
  'streamEnded',
  'supportMissing',
  'taskInterrupted',
  'tokenExpired',
  'tooDeep',
  'tooManyAttempts',
  'tooManyFiles',
  'tooManyPlaces',
  'tooManyTasks',
  'tooManyUploads',
  'tooMuchWork',
  'rightMissing',
  'transition',
  'tableUnreadable',
  'typeUnknown',
  'unknownOperation',
  'uploadUnfinished',
  'uploadsFull',
  'valueInUse',
  'valueTaken',
  'warned',
  'wsMsgTimeout',
] as const

/**
 * Code of an error of an area: the id of the area, a dot and a name of the area's own, such as
 * `'consultation.noneSelected'`. The area lists the names in `errors`.
 */
export type AreaErrorCode = `${string}.${string}`
/** Code of an error of the product itself, such as `'conflict'` or `'areaTimeout'`. */
export type CoreErrorCode = (typeof ERROR_CODES)[number]
/** Code of an error of the product itself or of an area. */
export type ErrorCode = CoreErrorCode | AreaErrorCode

/** An area's own code. */
const AREA_CODE = /^[a-z][a-z0-9-]{1,30}\.[a-z][A-Za-z0-9]{0,59}$/

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

/** Returns true for a code of `ERROR_CODES`, and for any text that has the form of an area's own code. */
export function isErrorCode(code: string): code is ErrorCode {
  return (ERROR_CODES as readonly string[]).includes(code) || AREA_CODE.test(code)
}
