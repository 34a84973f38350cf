import { useTranslate } from '@cairn/contract/web'
import { ErrorNotice, Skeleton } from '@cairn/ui'
import type { ReactNode } from 'react'
import { wordsOfError } from '../../shell/error-words.ts'
import type { Loaded } from './use-history.ts'

/** What was loaded, or the shape of it while it comes, or why it did not. */
export function LoadedBody<T>({
  state: [state, retry],
  children,
}: {
  state: [Loaded<T>, () => void]
  children: (value: T) => ReactNode
}) {
  const t = useTranslate()
  if (state.status === 'ready') return children(state.value)
  if (state.status === 'loading')
    return (
      <div aria-busy="true">
        <Skeleton width="60%" />
        <Skeleton width="80%" />
      </div>
    )
  const { title, detail } = wordsOfError(t, state.error)
  return (
    <ErrorNotice
      title={title}
      retryLabel={t('app.retry')}
      onRetry={retry}
      detail={detail}
      detailLabel={t('app.detail')}
    />
  )
}
