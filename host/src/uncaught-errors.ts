import { areaError } from './state/registry/area-error.ts'
import type { Shell } from './state/shell.ts'

/** Folder of a build of an area on the own origin. */
const BUILD = /\/areas\/([a-z0-9-]+)\/([a-z0-9]+)\//

/**
 * Shows errors that no code caught as notices, from now on. Errors of areas are not shown: those while
 * rendering appear in their column, others are reported to the server.
 */
export function followUncaughtErrors(shell: Shell): void {
  globalThis.addEventListener('error', (event) => {
    if (isOfArea(shell, event.error, event.filename)) event.preventDefault()
    else if (event.error) shell.notices.report(event.error)
  })
  globalThis.addEventListener('unhandledrejection', (event) => {
    if (isOfArea(shell, event.reason)) event.preventDefault()
    else shell.notices.report(event.reason)
  })
}

function isOfArea(shell: Shell, thrown: unknown, file = ''): boolean {
  const place = thrown instanceof Error ? `${file} ${thrown.stack ?? ''}` : file
  const [, id, build] = BUILD.exec(place) ?? []
  if (id === undefined || build === undefined) return false
  const words = thrown instanceof Error ? thrown.message : `${file} could not be run`
  import('./areas/tell-failure.ts').then(
    ({ tellFailure }) => tellFailure(shell, areaError('areaThrew', { id, build }, words)),
    () => {},
  )
  return true
}
