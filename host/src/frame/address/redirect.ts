import { isValid, type SessionState } from '@cairn/channel/session'
import { formatCellPath, parseCellPath, type CellStack } from '@cairn/model/cell-path'
import { RENAMED, routeOf } from './routes.ts'

/** The facts that redirects depend on: address, session and registry. */
export interface Whereabouts {
  /** Null when the address names no cells. */
  stack: CellStack | null
  /** Path and query. */
  address: string
  session: SessionState
  /** Whether the visitor's registry has the view; true while it has not arrived. */
  hasView: (view: string) => boolean
}

/**
 * Returns the address to redirect to: from a renamed address to its new name, from sign-in to its `next` for
 * signed-in people, else as the route table says who may open the address. Undefined if it may be opened,
 * for an address without cells, and while a dialog says that the session has ended.
 */
export function redirectFor({ stack, address, session, hasView }: Whereabouts): string | undefined {
  const path = address.split(/[?#]/)[0]
  if (path === RENAMED.home.from) return address.replace(path, RENAMED.home.to)
  if (RENAMED.legacySignIn.from.some((each) => each === path)) return RENAMED.legacySignIn.to
  const first = stack?.[0]
  // Everyone sees the message for an unknown address.
  if (!first) return undefined
  const route = routeOf(formatCellPath([{ ...first, parameter: '' }]))
  if (isValid(session)) {
    if (route.view === 'sign-in') return safeNext(new URL(address, 'http://any').searchParams.get('next'))
    return route.audience === 'signedOut' ? HOME : undefined
  }
  // A dialog over the screen asks first.
  if (session.name === 'OTHER_TAB_SIGNOUT' || session.name === 'TOKEN_EXPIRY') return undefined
  if (route.audience === 'everyone' || route.audience === 'signedOut') return undefined
  if (session.name === 'SIGNOUT') return SIGN_IN
  if (route.visitorsGoTo !== undefined) return route.visitorsGoTo
  if (route.audience === 'visitors') return undefined
  const isForVisitors = first.kind === 'item' || (first.kind === 'view' && hasView(first.view))
  return route.audience === 'byFirstColumn' && isForVisitors ? undefined : signInPath(address)
}

const HOME = '/'
const SIGN_IN = '/sign-in'

/** Returns the address of the sign-in view that leads back to `address` after signing in. */
export function signInPath(address: string): string {
  return `${SIGN_IN}?next=${encodeURIComponent(address)}`
}

/**
 * Validates the address to return to after sign-in, which comes from a link and must not lead to another
 * site (TRUST.md, T18). Returns it formatted if it names cells, unchanged if it may be one of the previous
 * product, else home; home also for the sign-in view.
 */
export function safeNext(next: string | null): string {
  if (!next || !/^\/(?![/\\])/.test(next)) return HOME
  try {
    const url = new URL(next, 'http://own')
    if (url.origin !== 'http://own') return HOME
    const stack = parseCellPath(url.pathname, url.search)
    return stack[0]?.key === 'v-sign-in' ? HOME : formatCellPath(stack)
  } catch {
    return LEGACY_PATH.test(next) ? next : HOME
  }
}

/** An address of the product before: plain words, which are looked up once one is there. */
const LEGACY_PATH = /^\/\w[\w.-]*(\/[\w.-]+)*$/
