import type { CellWidth } from '@cairn/contract'
import { lazy, type ComponentType } from 'react'

export interface ShellView {
  /** Text key. */
  title: string
  icon: string
  width: CellWidth
  /** Stands without a column around it, as the sign-in view does. */
  isBare?: boolean
  View: ComponentType
}

/** The views that belong to the shell itself; areas bring the others. */
export const SHELL_VIEWS: Readonly<Record<string, ShellView>> = {
  home: { title: 'app.home', icon: 'home', width: 'TWO_THIRDS', View: lazy(() => import('./home.view.tsx')) },
  search: { title: 'app.search.results', icon: 'search', width: 'THIRD', View: lazy(() => import('./search.view.tsx')) },
  'sign-out': { title: 'app.signOut', icon: 'log-out', width: 'FULL', isBare: true, View: lazy(() => import('./sign-out.view.tsx')) },
  'sign-in': { title: 'app.signIn', icon: 'log-in', width: 'FULL', isBare: true, View: lazy(() => import('./sign-in.view.tsx')) },
}
