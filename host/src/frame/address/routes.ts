import { matchRoutes } from 'react-router'

/** Who may open a route. Everybody else is redirected (`redirectFor`). */
export type Audience =
  /** Everybody, however their session ended; but `redirectFor` leads signed-in people away from sign-in. */
  | 'everyone'
  /** Visitors. People who are signed in go to the home view. */
  | 'signedOut'
  /** People who are signed in. Visitors go to the sign-in view. */
  | 'signedIn'
  /** Visitors too, unless they have just signed out. */
  | 'visitors'
  /**
   * Visitors too, if the first column shows an item or a view of their registry, unless they have just signed
   * out.
   */
  | 'byFirstColumn'

/** A route of the shell: a pattern of paths, the view or columns it shows, and who may open it. */
export interface ShellRoute {
  path: string
  caseSensitive: true
  /** Name of the shell's view that fills the place of the columns. Undefined if the address names columns. */
  view?: string
  audience: Audience
  /** Where visitors of a `signedIn` route are sent, if they do not come back to it after signing in. */
  visitorsGoTo?: string
}

/**
 * All routes of the shell. An address with several cells is always a column route; the route of its first
 * cell decides who may open it.
 */
export const ROUTES: readonly ShellRoute[] = [
  view('sign-in', 'everyone'),
  view('register', 'signedOut'),
  view('forgot-password', 'signedOut'),
  view('set-pass', 'everyone'),
  view('confirm-email', 'everyone'),
  view('terms', 'everyone'),
  view('privacy-policy', 'everyone'),
  view('imprint', 'everyone'),
  view('sign-out', 'signedIn', '/sign-in'),
  columns('/', 'signedIn', '/sign-in'),
  columns('/search', 'visitors'),
  columns('*', 'byFirstColumn'),
]

/** Addresses that are redirected to a new one. */
export const RENAMED = {
  /** The home view, by its name. */
  home: { from: '/home', to: '/' },
  /** Where people of the product before signed in and out, which many have among their bookmarks. */
  legacySignIn: {
    from: ['/user', '/user/login', '/user/logout', '/user/password', '/user/register', '/login'],
    to: '/home',
  },
} as const

/** Returns the route that a path matches. Every path has one: the last matches all. */
export function routeOf(pathname: string): ShellRoute {
  const [match] = matchRoutes([...ROUTES], pathname) ?? []
  if (!match) throw new Error('the splat route matches every path')
  return match.route
}

function view(name: string, audience: Audience, visitorsGoTo?: string): ShellRoute {
  return { ...columns(`/${name}`, audience, visitorsGoTo), view: name }
}

function columns(path: string, audience: Audience, visitorsGoTo?: string): ShellRoute {
  return { path, caseSensitive: true, audience, ...(visitorsGoTo === undefined ? {} : { visitorsGoTo }) }
}
