import { configAtom } from './atoms.ts'
import { translateAtom } from './messages.ts'
import type { Notices } from './notices.ts'
import type { AppStore } from './store.ts'
import type { Unsaved } from './unsaved.ts'

export interface RefreshOptions {
  store: AppStore
  notices: Notices
  unsaved: Unsaved
  /** Build of the shell that runs. */
  build: string
  reload: () => void
}

/** When this tab runs something older than the server: a reload, or the offer of one. */
export class Refresh {
  readonly #options: RefreshOptions
  #isOffered = false

  constructor(options: RefreshOptions) {
    this.#options = options
  }

  /** The version the server names on authentication; another than the configured one reloads (platform-core section 4), unless something typed would be lost. */
  serverIs(version: string): void {
    const { store, unsaved, reload } = this.#options
    const config = store.get(configAtom)
    if (config === null || config.version === version) return
    if (unsaved.any) this.#ask()
    else reload()
  }

  /** The build of the shell in the registry; a new one is offered once, never forced (architecture.md, rule 3). */
  offer(build: string): void {
    if (build !== '' && build !== this.#options.build) this.#ask()
  }

  #ask(): void {
    if (this.#isOffered) return
    this.#isOffered = true
    const { store, notices, reload } = this.#options
    const t = store.get(translateAtom)
    notices.offer(t('app.serverUpdated'), { text: t('app.refresh'), run: reload })
  }
}
