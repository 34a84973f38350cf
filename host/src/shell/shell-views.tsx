import type { TextKey } from '@cairn/contract/texts'
import type { ComponentType } from 'react'
import { BodySkeleton } from '../areas/body-skeleton.tsx'
import type { ShellView } from '../columns/column-parts.ts'
import { onDemand } from '../state/on-demand.ts'

const WAITING = <BodySkeleton />

const LISTS: ShellView = {
  title: 'app.lists.title',
  icon: 'book',
  width: 'THIRD',
  View: onDemand(() => import('../views/lists/list-lov.view.tsx'), WAITING),
}

/** The shell's own views by name; areas provide the others. */
export const SHELL_VIEWS: Readonly<Record<string, ShellView>> = {
  home: {
    title: 'app.home',
    icon: 'home',
    width: 'HALF',
    View: onDemand(() => import('../views/home/home.view.tsx'), WAITING, 'first'),
  },
  search: {
    title: 'app.search.results',
    wordsIn: wordsSearched,
    icon: 'search',
    width: 'THIRD',
    View: onDemand(() => import('../views/search.view.tsx'), WAITING),
  },
  notifications: {
    title: 'app.notify.title',
    icon: 'bell',
    width: 'THIRD',
    View: onDemand(() => import('../people/notifications/notifications.view.tsx'), WAITING),
  },
  timeline: {
    title: 'app.timeline',
    icon: 'history',
    width: 'HALF',
    View: onDemand(() => import('../views/timeline/timeline.view.tsx'), WAITING),
  },
  trash: {
    title: 'app.trash.title',
    icon: 'trash',
    width: 'THIRD',
    View: onDemand(() => import('../views/trash/trash.view.tsx'), WAITING),
  },
  deleted: {
    title: 'app.deleted.title',
    icon: 'trash',
    width: 'THIRD',
    View: onDemand(() => import('../views/deleted/deleted.view.tsx'), WAITING),
  },
  imports: {
    title: 'app.imports.title',
    icon: 'import',
    width: 'HALF',
    View: onDemand(() => import('../views/imports/imports.view.tsx'), WAITING),
  },
  'list-lov': { ...LISTS, isInAdminMenu: true },
  'admin.lovs': LISTS,
  'sign-out': bare('app.signOut', 'log-out', () => import('../people/sign-in/sign-out.view.tsx'), 'first'),
  'sign-in': bare('app.signIn', 'log-in', () => import('../people/sign-in/sign-in.view.tsx'), 'first'),
  register: bare(
    'app.register',
    'user',
    () => import(/* webpackChunkName: "accounts" */ '../people/accounts/register.view.tsx'),
  ),
  'forgot-password': bare(
    'app.forgotPassword',
    'lock',
    () => import(/* webpackChunkName: "accounts" */ '../people/accounts/forgot-password.view.tsx'),
  ),
  'set-pass': bare(
    'app.setPass',
    'lock',
    () => import(/* webpackChunkName: "accounts" */ '../people/accounts/set-pass.view.tsx'),
  ),
  'confirm-email': bare(
    'app.confirmEmail',
    'mail',
    () => import(/* webpackChunkName: "accounts" */ '../people/accounts/confirm-email.view.tsx'),
  ),
  terms: bare('app.terms', 'file', () => import(/* webpackChunkName: "legal" */ '../people/accounts/terms.view.tsx')),
  'privacy-policy': bare(
    'app.privacyPolicy',
    'shield',
    () => import(/* webpackChunkName: "legal" */ '../people/accounts/privacy-policy.view.tsx'),
  ),
  imprint: bare(
    'app.imprint',
    'info',
    () => import(/* webpackChunkName: "legal" */ '../people/accounts/imprint.view.tsx'),
  ),
}

/** Returns the words in the parameter of a search in everything: `{words}`, or `?` and fields. */
function wordsSearched(parameter = ''): string {
  return (parameter.startsWith('?') ? (new URLSearchParams(parameter.slice(1)).get('q') ?? '') : parameter).trim()
}

function bare(
  title: TextKey,
  icon: string,
  load: () => Promise<{ default: ComponentType }>,
  texts: 'all' | 'first' = 'all',
): ShellView {
  return { title, icon, width: 'FULL', View: onDemand(load, WAITING, texts) }
}
