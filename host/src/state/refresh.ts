import { readStored, writeStored, type KeyStore } from '@cairn/channel/storage'
import * as v from 'valibot'
import { configAtom } from './atoms.ts'
import { translateAtom } from './words/messages.ts'
import type { Notices } from './notices.ts'
import type { AppStore } from './store.ts'
import type { Unsaved } from './drafts/unsaved.ts'

/** Storage key of the server version this browser reloaded for. */
const RELOADED_KEY = 'cairn-reloaded'

/** What `Refresh` needs. */
export interface RefreshOptions {
  store: AppStore
  notices: Notices
  unsaved: Unsaved
  storage: KeyStore
  /** Build of the shell that runs in this tab. */
  build: string
  /** Reloads the page. */
  reload: () => void
}

/** Reloads the tab, or offers that in a notice, when it runs an older build than the server's. */
export class Refresh {
  readonly #options: RefreshOptions
  #isOffered = false

  constructor(options: RefreshOptions) {
    this.#options = options
  }

  /**
   * Compares the server's version with that of the loaded configuration; if they differ, reloads the tab.
   * Offers it instead if there is unsaved input, or this browser has reloaded for that version before.
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
   * Offers a reload, once and never forced, if the registry names another build of the shell
   * (ARCHITECTURE.md, "Rules", 3).
   */
  offer(build: string): void {
    if (this.isBehind(build)) this.#ask()
  }

  /** Tells whether the registry's build of the shell is another than this tab runs. */
  isBehind(build: string): boolean {
    return build !== '' && build !== this.#options.build
  }

  /** Offers a reload once, as the service worker has installed a newer build in this browser. */
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
