import type { TextKey } from '@cairn/contract/texts'
import type { CellWidth } from '@cairn/contract'
import type { ComponentType } from 'react'
import type { LazyComponent } from '@cairn/ui'
import { BodySkeleton } from './body-skeleton.tsx'
import { onDemand } from '../on-demand.ts'

export interface ShellView {
  title: TextKey
  icon: string
  width: CellWidth
  /** Administrators alone know of it. */
  isForAdmins?: boolean
  /** Others may open it by its address. */
  isInAdminMenu?: boolean
  View: LazyComponent<object>
}

const WAITING = <BodySkeleton />

const LISTS: ShellView = {
  title: 'app.lists.title',
  icon: 'book',
  width: 'THIRD',
  View: onDemand(() => import('./list-lov.view.tsx'), WAITING),
}

/** The views that belong to the shell itself; areas bring the others. */
export const SHELL_VIEWS: Readonly<Record<string, ShellView>> = {
  home: {
    title: 'app.home',
    icon: 'home',
    width: 'TWO_THIRDS',
    View: onDemand(() => import('./home/home.view.tsx'), WAITING, 'first'),
  },
  search: {
    title: 'app.search.results',
    icon: 'search',
    width: 'THIRD',
    View: onDemand(() => import('./search.view.tsx'), WAITING),
  },
  notifications: {
    title: 'app.notify.title',
    icon: 'bell',
    width: 'THIRD',
    View: onDemand(() => import('../notifications/notifications.view.tsx'), WAITING),
  },
  timeline: {
    title: 'app.timeline',
    icon: 'history',
    width: 'HALF',
    View: onDemand(() => import('./timeline/timeline.view.tsx'), WAITING),
  },
  trash: {
    title: 'app.trash.title',
    icon: 'trash',
    width: 'THIRD',
    View: onDemand(() => import('./trash/trash.view.tsx'), WAITING),
  },
  deleted: {
    title: 'app.deleted.title',
    icon: 'trash',
    width: 'THIRD',
    View: onDemand(() => import('./deleted/deleted.view.tsx'), WAITING),
  },
  'list-lov': { ...LISTS, isInAdminMenu: true },
  'admin.lovs': LISTS,
  'admin.gallery': {
    title: 'app.gallery',
    icon: 'book',
    width: 'FULL',
    isForAdmins: true,
    View: onDemand(() => import('./gallery/gallery.view.tsx'), WAITING),
  },
  'sign-out': bare('app.signOut', 'log-out', () => import('./sign-out.view.tsx'), 'first'),
  'sign-in': bare('app.signIn', 'log-in', () => import('./sign-in.view.tsx'), 'first'),
  register: bare(
    'app.register',
    'user',
    () => import(/* webpackChunkName: "accounts" */ '../accounts/register.view.tsx'),
  ),
  'forgot-password': bare(
    'app.forgotPassword',
    'lock',
    () => import(/* webpackChunkName: "accounts" */ '../accounts/forgot-password.view.tsx'),
  ),
  'set-pass': bare(
    'app.setPass',
    'lock',
    () => import(/* webpackChunkName: "accounts" */ '../accounts/set-pass.view.tsx'),
  ),
  'confirm-email': bare(
    'app.confirmEmail',
    'mail',
    () => import(/* webpackChunkName: "accounts" */ '../accounts/confirm-email.view.tsx'),
  ),
  terms: bare('app.terms', 'file', () => import(/* webpackChunkName: "legal" */ '../accounts/terms.view.tsx')),
  'privacy-policy': bare(
    'app.privacyPolicy',
    'shield',
    () => import(/* webpackChunkName: "legal" */ '../accounts/privacy-policy.view.tsx'),
  ),
  imprint: bare('app.imprint', 'info', () => import(/* webpackChunkName: "legal" */ '../accounts/imprint.view.tsx')),
}

function bare(
  title: TextKey,
  icon: string,
  load: () => Promise<{ default: ComponentType }>,
  texts: 'all' | 'first' = 'all',
): ShellView {
  return { title, icon, width: 'FULL', View: onDemand(load, WAITING, texts) }
}
