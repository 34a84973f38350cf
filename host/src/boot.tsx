import { firstSocket } from '@cairn/channel/first-socket'
import { openStorage } from '@cairn/channel/storage'
import { toCairnError } from '@cairn/contract/errors'
import { createRoot, type Root } from 'react-dom/client'
import { App } from './app.tsx'
import { createShell } from './state/create-shell.ts'
import { firstAnswers } from './state/items/first-answers.ts'
import type { Shell } from './state/shell.ts'
import { loadFirstCode } from './shell/first-code.ts'
import { StorageMissing, Unsupported } from './start-failure.tsx'
import { followUncaughtErrors } from './uncaught-errors.ts'
import { whenIdle } from './state/when-idle.ts'

declare const __SHELL_BUILD__: string

/**
 * Starts the shell in an element of the page. Draws it once the code of the first view, the configuration,
 * the registry and the session are there, but after 100 ms at the latest; the page's logo is shown until
 * then. Renders a message instead if the browser is too old or refuses storage. Throws without an element.
 */
export function boot(element: HTMLElement | null): void {
  if (!element) throw new Error('App not provided')
  const root = createRoot(element)
  if (!isSupported()) return root.render(<Unsupported />)
  const shell = tryCreateShell(root)
  if (!shell) return
  followUncaughtErrors(shell)
  guardUnload(shell)
  globalThis.addEventListener('online', () => shell.channel.retryNow())
  const isReady = Promise.all([loadFirstCode(globalThis.location), firstAnswers(shell.store)])
  Promise.race([isReady, after(DRAWN_AFTER_MS)]).then(() => root.render(<App shell={shell} />))
  void whenIdle().then(keepFieldInView)
  if ('serviceWorker' in navigator) setTimeout(() => followWorker(shell), WORKER_AFTER_MS)
}

/**
 * If everything is loaded within this time (milliseconds) it is drawn at once; otherwise the frame is drawn
 * first.
 */
const DRAWN_AFTER_MS = 100

const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** After the first view is rendered: the service worker only helps later visits. */
const WORKER_AFTER_MS = 2000

function keepFieldInView(): void {
  import('./keep-field-in-view.ts').then(
    (code) => code.keepFieldInView(),
    () => {},
  )
}

function followWorker({ refresh, channel }: Shell): void {
  import('./follow-service-worker.ts').then(
    ({ followServiceWorker }) =>
      followServiceWorker(
        () => refresh.updated(),
        // Visitors cannot report failures; signed-in people do it after sign-in.
        (detail) => void channel.send('act/workerFailed', { detail: detail.slice(0, 1000) }).catch(() => {}),
      ),
    () => {},
  )
}

function tryCreateShell(root: Root): Shell | undefined {
  try {
    return createShell({
      origin: location.origin,
      storage: openStorage(),
      createSocket: firstSocket,
      version: __SHELL_BUILD__,
      reload: () => location.reload(),
    })
  } catch (thrown) {
    root.render(<StorageMissing detail={toCairnError(thrown).message} />)
    return undefined
  }
}

/** The oldest browsers this runs in have `Promise.withResolvers`. */
function isSupported(): boolean {
  return typeof Promise.withResolvers === 'function'
}

function guardUnload({ unsaved, leaving }: Shell): void {
  globalThis.addEventListener('beforeunload', (event) => {
    if (unsaved.isAtRisk || leaving.isAtRisk) event.preventDefault()
  })
}
