import type { Channel } from '@cairn/channel'
import { createContext, use } from 'react'
import type { AreaDataCache } from '../areas/area-data.ts'
import type { ItemCache } from './item-cache.ts'
import type { LabelCache } from './label-cache.ts'
import type { Notices } from './notices.ts'
import type { Questions } from './questions.ts'
import type { Refresh } from './refresh.ts'
import type { SearchData } from './search-machine.ts'
import type { AppStore } from './store.ts'
import type { Unsaved } from './unsaved.ts'

/** Everything the shell holds for one tab. Made once by `createShell`. */
export interface Shell {
  /** The server's. */
  origin: string
  store: AppStore
  channel: Channel
  items: ItemCache
  labels: LabelCache
  areas: AreaDataCache
  notices: Notices
  unsaved: Unsaved
  questions: Questions
  refresh: Refresh
  /** What each list last showed, by query. */
  searches: Map<string, SearchData>
  /** Fetches configuration and registry again, after a start that failed. */
  restart: () => void
}

export const ShellContext = createContext<Shell | null>(null)

export function useShell(): Shell {
  const shell = use(ShellContext)
  if (!shell) throw new Error('App not provided')
  return shell
}
