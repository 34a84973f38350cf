import type { CairnError, ErrorCode } from '@cairn/contract/errors'
import { useTranslate } from '@cairn/contract/web'
import { ErrorNotice } from '@cairn/ui'
import { useEffect } from 'react'
import { useShell } from '../data/shell.ts'
import { useRegistry } from '../data/use-shell-state.ts'
import { wordsOfError } from '../shell/error-words.ts'
import { tellFailure } from './tell-failure.ts'

/** How an area that is newer than the shell in this tab can fail. */
const OF_ANOTHER_VERSION: ReadonlySet<ErrorCode> = new Set(['areaContract', 'areaCorrupt', 'areaThrew'])

/**
 * What is wrong with an area, in its own column: its name, what still works, and a retry. The server is told as well. A tab that runs an older
 * shell than the install asks for a refresh instead.
 */
export function AreaNotice({ error, kept, onRetry }: { error: CairnError; kept: string; onRetry: () => void }) {
  const t = useTranslate()
  const shell = useShell()
  const isBehind = shell.refresh.isBehind(useRegistry().shell) && OF_ANOTHER_VERSION.has(error.code)
  useEffect(() => {
    if (!isBehind) tellFailure(shell, error)
  }, [shell, error, isBehind])
  const { title, detail } = wordsOfError(t, error)
  const words = isBehind
    ? {
        title: t('app.area.newer', { area: String(error.details['area']) }),
        next: t('app.area.newerNext'),
        retryLabel: t('app.refresh'),
        onRetry: shell.reload,
      }
    : { title, next: t('app.area.next'), retryLabel: t('app.retry'), onRetry }
  return <ErrorNotice {...words} kept={kept} detail={detail} detailLabel={t('app.detail')} />
}
