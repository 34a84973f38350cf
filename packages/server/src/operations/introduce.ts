import { safeParse } from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import { requestSchemas, type PushBody } from '@cairn/contract/wire'
import type { Sessions } from '../features/accounts/sign-in/sessions.ts'
import type { TokenClaims } from '../items/facts/identity.ts'
import type { Notifications } from '../features/notifications/open-notifications.ts'
import type { Principals, Store } from '../items/facts/types.ts'
import type { Tasks } from '../features/tasks/open-tasks.ts'
import { principalOf } from '../items/rights/principal/principal-of.ts'
import { sessionUserOf } from './session-user.ts'

/** Services needed to authenticate a token. */
export interface IntroductionDeps {
  sessions: Sessions
  principals: Principals
  store: Store
  notifications: Pick<Notifications, 'unread'>
  tasks: Tasks
  /** Kind of the install, which decides the menus. */
  menuPackage: () => string
  /** Version of the server. */
  version: string
}

/**
 * Authenticates a token and builds the `authed` message for its person. Throws `notSignedIn` or
 * `tokenExpired`.
 */
export async function introduce(
  token: unknown,
  { sessions, principals, store, notifications, tasks, version, menuPackage }: IntroductionDeps,
): Promise<{ claims: TokenClaims; authed: PushBody<'authed'> }> {
  const parsed = safeParse(requestSchemas.tokenAuth, token)
  if (!parsed.success) throw new CairnError('notSignedIn')
  const claims = await sessions.check(parsed.output)
  const [principal, unread, activeTasks] = await Promise.all([
    principalOf(claims, principals),
    notifications.unread(claims.user),
    tasks.list(claims),
  ])
  const user = { ...(await sessionUserOf(principal, store, unread)), menuPackage: menuPackage(), activeTasks }
  return { claims, authed: { user, version, expires: claims.expires, install: sessions.install } }
}
