import type { Notices } from './data/notices.ts'

/** Folder of the areas on the own origin. */
const AREAS = '/areas/'

/**
 * Shows what nobody caught. What an area throws is said in its own column; a broken entry throws on the window as well, and
 * that must not reach the person twice.
 */
export function followUncaughtErrors(notices: Notices): void {
  globalThis.addEventListener('error', (event) => {
    if (isOfArea(event.filename) || isOfArea(stackOf(event.error))) event.preventDefault()
    else if (event.error) notices.report(event.error)
  })
  globalThis.addEventListener('unhandledrejection', (event) => {
    if (isOfArea(stackOf(event.reason))) event.preventDefault()
    else notices.report(event.reason)
  })
}

function stackOf(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? '') : ''
}

function isOfArea(text: string | undefined): boolean {
  return text?.includes(AREAS) ?? false
}
