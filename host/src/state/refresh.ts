import { readStored, writeStored, type KeyStore } from '@cairn/channel/storage'
import * as v from 'valibot'
import { configAtom } from './atoms.ts'
import { translateAtom } from './words/messages.ts'
import type { Notices } from './notices.ts'
import type { AppStore } from './store.ts'
import type { Unsaved } from './drafts/unsaved.ts'

/** Storage key of the server version this browser reloaded for. */
const RELOADED_KEY = 'cairn-reloaded'

/** What `Refresh` is created with. */
export interface RefreshOptions {
  store: AppStore
  notices: Notices
  unsaved: Unsaved
  storage: KeyStore
  /** Build of the shell that runs. */
  build: string
  reload: () => void
}

/** Reloads the tab, or offers that, when it runs an older build than the server. */
export class Refresh {
  readonly #options: RefreshOptions
  #isOffered = false

  constructor(options: RefreshOptions) {
    this.#options = options
  }

  /**
   * Compares the server's version at authentication with the configured one; if it differs, reloads. Only
   * offers to if unsaved input would be lost, or this browser has reloaded for that version before.
   */
  serverIs(version: string): void {
    const { store, unsaved, storage, reload } = this.#options
    const config = store.get(configAtom)
    if (config === null || config.version === version) return
    // A reload that changed nothing, as while two versions answer in turn, is not repeated.
    if (unsaved.any || readStored(storage, RELOADED_KEY, v.string()) === version) return this.#ask()
    writeStored(storage, RELOADED_KEY, version)
    reload()
  }

  /**
   * Offers a reload when the registry has a new build of the shell, once and never forced (ARCHITECTURE.md,
   * "Rules", 3).
   */
  offer(build: string): void {
    if (this.isBehind(build)) this.#ask()
  }

  /** Whether this tab runs another shell than the registry names. */
  isBehind(build: string): boolean {
    return build !== '' && build !== this.#options.build
  }

  /** Offers to reload once, as a newer build has arrived in the browser. */
  updated(): void {
    this.#ask()
  }

  #ask(): void {
    if (this.#isOffered) return
    this.#isOffered = true
    const { store, notices, reload } = this.#options
    const t = store.get(translateAtom)
    notices.offer(t('app.serverUpdated'), { text: t('app.refresh'), run: reload }, { isOfProduct: true })
  }
}
