import type { Channel } from '@cairn/channel'
import type { KeyStore } from '@cairn/channel/storage'
import { createContext, use } from 'react'
import type { AreaDataCache } from './registry/area-data.ts'
import type { CellChecks } from './drafts/cell-checks.ts'
import type { Dialogs } from './dialogs.ts'
import type { ItemCache } from './items/item-cache.ts'
import type { LabelCache } from './items/label-cache.ts'
import type { Leaving } from './leaving.ts'
import type { LeftUploads } from './drafts/left-uploads.ts'
import type { Lists } from './items/lists.ts'
import type { Notices } from './notices.ts'
import type { Refresh } from './refresh.ts'
import type { SearchData } from './items/search-machine.ts'
import type { AppStore } from './store.ts'
import type { Unsaved } from './drafts/unsaved.ts'

/** The state and services of the shell of one tab. Made once, by `createShell`. */
export interface Shell {
  /** Origin of the server. */
  origin: string
  store: AppStore
  channel: Channel
  items: ItemCache
  lists: Lists
  labels: LabelCache
  areas: AreaDataCache
  notices: Notices
  unsaved: Unsaved
  /** Unfinished uploads, which can be resumed. */
  leftUploads: LeftUploads
  dialogs: Dialogs
  cellChecks: CellChecks
  leaving: Leaving
  refresh: Refresh
  /** Latest results of searches, by query as JSON. */
  searches: Map<string, SearchData>
  /** Number of registry loads so far, so that only the answer of the latest counts. */
  registryRuns: number
  /** The product's storage in the browser. */
  storage: KeyStore
  /** Reloads the page. */
  reload: () => void
  /** Loads configuration and registry again, after a start that failed. */
  restart: () => void
  /** Switches to a language and stores it in this browser. */
  speak: (language: string) => Promise<void>
}

/** React context with the shell. */
export const ShellContext = createContext<Shell | null>(null)

/** Returns the shell. Throws outside of the context. */
export function useShell(): Shell {
  const shell = use(ShellContext)
  if (!shell) throw new Error('App not provided')
  return shell
}
