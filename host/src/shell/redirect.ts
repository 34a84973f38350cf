import { isValid, type SessionState } from '@cairn/channel/session'
import { formatCellPath, HOME_KEY, parseCellPath, type CellStack } from '@cairn/model/cell-path'

/** Views about getting in, and what an install says about itself: they stand however a session ended (platform-core section 2). */
const SIGNED_OUT_ONLY = new Set(['forgot-password', 'register'])
const OPEN_VIEWS = new Set([...SIGNED_OUT_ONLY, 'confirm-email', 'privacy-policy', 'set-pass', 'sign-in', 'terms'])
/** Views that need no sign-in besides. */
const VISITOR_VIEWS = new Set(['search'])

export interface Whereabouts {
  /** Null when the address names no cells. */
  stack: CellStack | null
  /** Path and query. */
  address: string
  session: SessionState
  /** Whether this visitor's registry, which is known to have arrived, has the view. */
  hasView: (view: string) => boolean
  /** Whether this install took over the addresses of the product before. */
  isMigrated: boolean
}

/** Shown as `/` (platform-core section 2). */
const HOME_PATH = '/home'

/** Sign-in of the product before (platform-core section 2). */
const LEGACY_SIGN_IN = '/user/login'

/** Where this address must lead instead, or undefined (platform-core section 2, "Redirect rules"). */
export function redirectFor({ stack, address, session, hasView, isMigrated }: Whereabouts): string | undefined {
  const first = stack?.[0]
  const view = first?.kind === 'view' ? first.view : undefined
  if (address.split(/[?#]/)[0] === HOME_PATH) return address.replace(HOME_PATH, '/')
  if (isMigrated && address.split('?')[0] === LEGACY_SIGN_IN) return '/home'
  if (isValid(session)) {
    if (view === 'sign-in') return safeNext(new URL(address, 'http://any').searchParams.get('next'))
    return view !== undefined && SIGNED_OUT_ONLY.has(view) ? '/' : undefined
  }
  // An address that names nothing says so, whoever asks.
  if (!stack) return undefined
  // A dialog over what is on the screen asks first.
  if (session.name === 'OTHER_TAB_SIGNOUT' || session.name === 'TOKEN_EXPIRY') return undefined
  if (view !== undefined && OPEN_VIEWS.has(view)) return undefined
  if (first?.key === HOME_KEY || view === 'sign-out' || session.name === 'SIGNOUT') return '/sign-in'
  if (first?.kind === 'item') return undefined
  if (view !== undefined && (VISITOR_VIEWS.has(view) || hasView(view))) return undefined
  return signInPath(address)
}

/** The sign-in view, coming back to the address afterwards. */
export function signInPath(address: string): string {
  return `/sign-in?next=${encodeURIComponent(address)}`
}

/** The address to return to: one of this product's own, or home. What a link brought along is never trusted (trust.md, T18). */
export function safeNext(next: string | null): string {
  if (!next || !/^\/(?![/\\])/.test(next)) return '/'
  try {
    const url = new URL(next, 'http://own')
    if (url.origin !== 'http://own') return '/'
    const stack = parseCellPath(url.pathname, url.search)
    return stack[0]?.key === 'v-sign-in' ? '/' : formatCellPath(stack)
  } catch {
    return LEGACY_PATH.test(next) ? next : '/'
  }
}

/** An address of the product before: plain words, which are looked up once one is there. */
const LEGACY_PATH = /^\/\w[\w.-]*(\/[\w.-]+)*$/
