import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { errorFromBody, toCairnError, type CairnError } from '@cairn/contract/errors'
import { useTranslate, errorText, type SearchState } from '@cairn/contract/web'
import { useDelayed } from './delays.ts'
import { Box, VisuallyHidden } from './layout.ts'
import { Skeleton } from './loading.tsx'
import { ErrorNotice } from './notices.tsx'

/**
 * State of an asynchronous call: pending, answered, or failed. `isAgain` is true while a failed call is
 * being retried.
 */
export type AsyncState<T> =
  | { status: 'loading' }
  | { status: 'ready'; value: T }
  | { status: 'failed'; error: CairnError; isAgain: boolean }

/**
 * Calls `ask` and returns the state of the call together with a function that calls it again.
 *
 * It calls again when `ask` or `edition` changes. While only `edition` changes, the previous answer
 * stays. Pass a stable `ask` (`useCallback`): a new function resets the state to `loading`. A rejection
 * becomes `failed`, so `ask` must parse its answer and throw if it is unreadable. Without `ask` nothing
 * is called and the state stays `loading`.
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

/**
 * Returns the state of a search in the shape that `AsyncContent` takes, with the retry function of the
 * search. The state is `ready` as soon as any id is loaded, even if fetching more fails later.
 */
export function searchAsAsync(search: SearchState): [AsyncState<SearchState>, () => void] {
  return [searched(search), search.retry]
}

function searched(search: SearchState): AsyncState<SearchState> {
  if (search.ids.length > 0 || search.status === 'ready') return { status: 'ready', value: search }
  if (search.status === 'loading') return { status: 'loading' }
  return { status: 'failed', error: errorFromBody(search.error), isAgain: false }
}

/** Props of `AsyncContent`, which shows the answer of an asynchronous call. */
export interface AsyncContentProps<T> {
  /** The pair that `useAsync` or `searchAsAsync` returns: the state and the retry function. */
  of: [AsyncState<T>, () => void]
  /** Renders the answer. */
  children: (value: T) => ReactNode
}

/**
 * Shows the answer of an asynchronous call. While it loads, shows a skeleton after `RENDER_DELAY_MS`.
 * After a failure, shows the error with a retry button.
 */
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
