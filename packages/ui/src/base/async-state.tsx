import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { errorFromBody, toCairnError, type CairnError } from '@cairn/contract/errors'
import { useTranslate, errorText, type SearchState } from '@cairn/contract/web'
import { useDelayed } from './delays.ts'
import { Box, VisuallyHidden } from './layout.ts'
import { Skeleton } from './loading.tsx'
import { ErrorNotice } from './notices.tsx'

/** What the server was asked for: on its way, there, or why it is not; `isAgain` while that is asked for once more. */
export type AsyncState<T> =
  | { status: 'loading' }
  | { status: 'ready'; value: T }
  | { status: 'failed'; error: CairnError; isAgain: boolean }

/**
 * What `ask` brings, and how to ask once more; asked anew when `ask` or `edition` is another. Of the same `ask` the former answer stands until the
 * next one. An answer that cannot be read is a failure, so `ask` parses it. Without `ask` it stays on its way.
 */
export function useAsync<T>(ask: (() => Promise<T>) | undefined, edition: unknown = 0): [AsyncState<T>, () => void] {
  const [held, setHeld] = useState<{ of: typeof ask; asked: AsyncState<T> }>({ of: ask, asked: { status: 'loading' } })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!ask) return undefined
    let isCurrent = true
    const tell = (asked: AsyncState<T>) => isCurrent && setHeld({ of: ask, asked })
    ask().then(
      (value) => tell({ status: 'ready', value }),
      (thrown: unknown) => tell({ status: 'failed', error: toCairnError(thrown), isAgain: false }),
    )
    return () => void (isCurrent = false)
  }, [ask, edition, attempt])
  const again = useCallback(() => {
    setHeld(({ of, asked }) => ({ of, asked: asked.status === 'failed' ? { ...asked, isAgain: true } : asked }))
    setAttempt((count) => count + 1)
  }, [])
  return [held.of === ask ? held.asked : { status: 'loading' }, again]
}

/** A search for `AsyncContent`: what it has found stands, whatever becomes of more. */
export function searchAsAsync(search: SearchState): [AsyncState<SearchState>, () => void] {
  return [searched(search), search.retry]
}

function searched(search: SearchState): AsyncState<SearchState> {
  if (search.ids.length > 0 || search.status === 'ready') return { status: 'ready', value: search }
  if (search.status === 'loading') return { status: 'loading' }
  return { status: 'failed', error: errorFromBody(search.error), isAgain: false }
}

export interface AsyncContentProps<T> {
  /** As `useAsync` and `searchAsAsync` give it. */
  of: [AsyncState<T>, () => void]
  /** What the answer is drawn as. */
  children: (value: T) => ReactNode
}

/** What was asked for, or the shape of it while it comes, or why it did not and a way to ask again. */
export function AsyncContent<T>({ of: [asked, again], children }: AsyncContentProps<T>) {
  const t = useTranslate()
  const isLate = useDelayed(asked.status === 'loading')
  if (asked.status === 'ready') return children(asked.value)
  if (asked.status === 'loading')
    return (
      <>
        <VisuallyHidden role="status">{isLate && t('ui.loading')}</VisuallyHidden>
        <Box aria-busy="true" display="grid" gap="2">
          {isLate && (
            <>
              <Skeleton width="60%" />
              <Skeleton width="80%" />
            </>
          )}
        </Box>
      </>
    )
  const { title, detail } = errorText(t, asked.error)
  return (
    <ErrorNotice
      title={title}
      retryLabel={t('ui.retry')}
      onRetry={again}
      busy={asked.isAgain}
      detail={detail}
      detailLabel={t('ui.detail')}
    />
  )
}
