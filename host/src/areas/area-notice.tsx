import type { CairnError } from '@cairn/contract/errors'
import { useTranslate, errorText } from '@cairn/contract/web'
import { ErrorNotice } from '@cairn/ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useShell } from '../state/shell.ts'
import { useLink, useRegistry } from '../state/use-shell-state.ts'
import { tellFailure } from './tell-failure.ts'

/**
 * Renders the error of an area in its column: what failed, what still works (`kept`), and a retry button. If
 * the tab is too old for the area, the button reloads the page. Offline it also retries by itself once the
 * connection is back. Any other error is reported to the server.
 */
export function AreaNotice({ error, kept, onRetry }: { error: CairnError; kept: string; onRetry: () => void }) {
  const t = useTranslate()
  const shell = useShell()
  const isBehind = shell.refresh.isBehind(useRegistry().shell)
  const isNewer = isBehind && error.code === 'areaContract'
  const isOffline = error.code === 'networkError'
  useWhenBack(isOffline, onRetry)
  useEffect(() => {
    if (!isNewer && !isOffline) tellFailure(shell, error)
  }, [shell, error, isNewer, isOffline])
  const { title, detail } = errorText(t, error)
  const words = isNewer
    ? { title: t('app.area.newer', { area: String(error.details['area']) }), retryLabel: t('app.refresh') }
    : { title, retryLabel: t('app.retry') }
  return (
    <ErrorNotice
      {...words}
      kept={kept}
      next={t(isOffline ? 'app.area.offlineNext' : isBehind ? 'app.area.newerNext' : 'app.area.next')}
      onRetry={isNewer ? shell.reload : onRetry}
      detail={detail}
      detailLabel={t('app.detail')}
    />
  )
}

/** Calls `run` once the connection is back, while `isWaiting`. */
function useWhenBack(isWaiting: boolean, run: () => void): void {
  const isUp = useLink().status === 'open'
  const wasDown = useRef(!isUp)
  const back = useEffectEvent(run)
  useEffect(() => {
    if (isUp && wasDown.current && isWaiting) back()
    wasDown.current = !isUp
  }, [isUp, isWaiting])
  useEffect(() => {
    if (!isWaiting) return undefined
    // A visitor has no link that tells.
    const listen = () => back()
    globalThis.addEventListener('online', listen)
    return () => globalThis.removeEventListener('online', listen)
  }, [isWaiting])
}
