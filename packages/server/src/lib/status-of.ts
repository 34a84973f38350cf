import type { CairnError, ErrorCode } from '@cairn/contract/errors'

/** Statuses of refusals; what is not listed is 400. */
const STATUS: Partial<Record<ErrorCode, number>> = {
  conflict: 409,
  fileTooLarge: 413,
  generalFailure: 500,
  masquerading: 403,
  messageTooLarge: 413,
  notAllowed: 403,
  warned: 403,
  notFound: 404,
  notSignedIn: 401,
  queryTooLarge: 413,
  registrationClosed: 403,
  oidcNoAccount: 401,
  oidcRefused: 401,
  oidcUnavailable: 502,
  oidcUnverified: 401,
  secondFactorFailed: 401,
  secondFactorRequired: 401,
  secondFactorSetUp: 401,
  serverBusy: 503,
  serverDraining: 503,
  storeFull: 507,
  signInFailed: 401,
  storeUnavailable: 503,
  streamEnded: 409,
  tokenExpired: 401,
  tooManyAttempts: 429,
  tooManyPlaces: 413,
  tooManyUploads: 429,
  tooMuchWork: 413,
  typeUnknown: 404,
  uploadsFull: 507,
  valueInUse: 409,
}

/** Returns the HTTP status of an error (PROTOCOL.md, "Errors"). */
export function statusOf(error: CairnError): number {
  return STATUS[error.code] ?? 400
}
