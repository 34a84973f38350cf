import type { CellWidth } from '@cairn/contract'
import { onDemand, type OnDemand } from '../on-demand.tsx'
import { BodySkeleton } from './body-skeleton.tsx'

export interface ShellView {
  /** Text key. */
  title: string
  icon: string
  width: CellWidth
  /** Stands without a column around it, as the sign-in view does. */
  isBare?: boolean
  View: OnDemand<object>
}

const WAITING = <BodySkeleton />

/** The views that belong to the shell itself; areas bring the others. */
export const SHELL_VIEWS: Readonly<Record<string, ShellView>> = {
  home: {
    title: 'app.home',
    icon: 'home',
    width: 'TWO_THIRDS',
    View: onDemand(() => import('./home.view.tsx'), WAITING),
  },
  search: {
    title: 'app.search.results',
    icon: 'search',
    width: 'THIRD',
    View: onDemand(() => import('./search.view.tsx'), WAITING),
  },
  'sign-out': {
    title: 'app.signOut',
    icon: 'log-out',
    width: 'FULL',
    isBare: true,
    View: onDemand(() => import('./sign-out.view.tsx'), WAITING),
  },
  'sign-in': {
    title: 'app.signIn',
    icon: 'log-in',
    width: 'FULL',
    isBare: true,
    View: onDemand(() => import('./sign-in.view.tsx'), WAITING),
  },
}
