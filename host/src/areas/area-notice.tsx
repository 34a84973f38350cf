import type { CairnError } from '@cairn/contract/errors'
import { useTranslate } from '@cairn/contract/web'
import { ErrorNotice } from '@cairn/ui'
import { useEffect } from 'react'
import { useShell } from '../data/shell.ts'
import { wordsOfError } from '../shell/error-words.ts'
import { tellFailure } from './tell-failure.ts'

/** What is wrong with an area, in its own column: its name, what still works, and a retry. The server is told as well. */
export function AreaNotice({ error, kept, onRetry }: { error: CairnError; kept: string; onRetry: () => void }) {
  const t = useTranslate()
  const shell = useShell()
  useEffect(() => tellFailure(shell, error), [shell, error])
  const { title, detail } = wordsOfError(t, error)
  return (
    <ErrorNotice
      title={title}
      kept={kept}
      next={t('app.area.next')}
      retryLabel={t('app.retry')}
      onRetry={onRetry}
      detail={detail}
      detailLabel={t('app.detail')}
    />
  )
}
