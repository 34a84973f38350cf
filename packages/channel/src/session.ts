import type { SessionUser } from '@cairn/contract'
import { CLOSE_CODES } from '@cairn/contract/wire'

/**
 * State of the session. Each state carries only its own data. `expires` is in milliseconds since 1970.
 */
export type SessionState =
  | { name: 'NONE' }
  | { name: 'TOKEN_SIGN_IN'; token: string }
  | { name: 'TOKEN_LOCAL'; token: string }
  | { name: 'USER_VALID'; token: string; user: SessionUser; expires: number }
  | { name: 'TOKEN_WARNING'; token: string; user: SessionUser; expires: number }
  | { name: 'CONNECTION_LOST'; token: string; user: SessionUser | undefined }
  | { name: 'SIGNOUT' }
  | { name: 'OTHER_TAB_SIGNOUT' }
  | { name: 'IDENT_FAILED' }
  | { name: 'CONNECT_EXPIRY' }
  | { name: 'TOKEN_EXPIRY' }

/** Name of a session state. */
export type SessionStateName = SessionState['name']

/** Event that changes the session. `closed` carries the close code of the socket. */
export type SessionEvent =
  | { name: 'tokenFound'; token: string }
  | { name: 'signedIn'; token: string }
  | { name: 'authed'; user: SessionUser; expires: number }
  | { name: 'tokenWarning'; expires: number }
  | { name: 'newToken'; token: string }
  | { name: 'closed'; code: number }
  | { name: 'userChanged'; user: SessionUser }
  | { name: 'tokenRemovedElsewhere' }
  | { name: 'cleared' }

const NONE: SessionState = { name: 'NONE' }

/** Returns the state after an event. Returns the same object if the event changes nothing. */
export function nextSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.name) {
    case 'tokenFound':
      return { name: 'TOKEN_LOCAL', token: event.token }
    case 'signedIn':
      return { name: 'TOKEN_SIGN_IN', token: event.token }
    case 'authed':
      return 'token' in state
        ? { name: 'USER_VALID', token: state.token, user: event.user, expires: event.expires }
        : state
    case 'tokenWarning':
      return state.name === 'USER_VALID' ? { ...state, name: 'TOKEN_WARNING', expires: event.expires } : state
    case 'newToken':
      return afterNewToken(state, event.token)
    case 'userChanged':
      return 'user' in state && state.user ? { ...state, user: event.user } : state
    case 'closed':
      return afterClose(state, event.code)
    case 'tokenRemovedElsewhere':
      return 'token' in state ? { name: 'OTHER_TAB_SIGNOUT' } : state
    case 'cleared':
      return NONE
  }
}

/** Returns true if somebody is signed in in this state, that is, it has a token. */
export function isValid(state: SessionState): boolean {
  return 'token' in state
}

/**
 * Returns true for states in which nothing of the user may remain: caches must be emptied on entering
 * them.
 */
export function clearsCaches(state: SessionState): boolean {
  return (
    state.name === 'NONE' ||
    state.name === 'TOKEN_SIGN_IN' ||
    state.name === 'SIGNOUT' ||
    state.name === 'OTHER_TAB_SIGNOUT'
  )
}

/** Returns true for states that end the session: the stored token must be removed on entering them. */
export function endsSession(state: SessionState): boolean {
  return !isValid(state) && state.name !== 'NONE'
}

/** Returns the user of a state. Undefined if the state has none. */
export function userOf(state: SessionState): SessionUser | undefined {
  return 'user' in state ? state.user : undefined
}

/** Returns the token of a state. Undefined if the state has none. */
export function tokenOf(state: SessionState): string | undefined {
  return 'token' in state ? state.token : undefined
}

function afterNewToken(state: SessionState, token: string): SessionState {
  if (!('token' in state)) return state
  if (state.name === 'TOKEN_WARNING') return { ...state, name: 'USER_VALID', token }
  return { ...state, token }
}

function afterClose(state: SessionState, code: number): SessionState {
  if (!('token' in state)) return state
  switch (code) {
    case CLOSE_CODES.identFailed:
      return { name: 'IDENT_FAILED' }
    case CLOSE_CODES.expiredOnConnect:
      return { name: 'CONNECT_EXPIRY' }
    case CLOSE_CODES.tokenExpired:
      return { name: 'TOKEN_EXPIRY' }
    case CLOSE_CODES.signedout:
      return { name: 'SIGNOUT' }
    default:
      return { name: 'CONNECTION_LOST', token: state.token, user: userOf(state) }
  }
}
