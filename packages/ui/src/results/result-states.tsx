import { useEffect, type ReactNode } from 'react'
import { useCell, useTranslate, type SearchState } from '@cairn/contract/web'
import { Box } from '../base/layout.ts'
import { ErrorNotice } from '../base/notices.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import { useDelayed } from '../base/delays.ts'

export interface ResultStatesProps {
  search: SearchState
  /** Shown when there is nothing. */
  empty: ReactNode
  /** Shows the results; not drawn without any. */
  children: ReactNode
}

/**
 * Results, or what stands in their place: their shape while they come, what went wrong, what to do where there are none. Beneath results, why
 * there are no further ones, or why they are not as they are now.
 */
export function ResultStates({ search, empty, children }: ResultStatesProps) {
  useSequence(search.ids, search.total)
  const isWaiting = useDelayed(search.status === 'loading' && search.ids.length === 0)
  if (search.ids.length > 0)
    return (
      <>
        {children}
        {search.status === 'error' && <SearchError search={search} />}
      </>
    )
  if (search.status === 'error') return <SearchError search={search} />
  if (search.status === 'loading')
    return (
      <Box flex="1" aria-busy="true">
        {isWaiting && <SkeletonRows count={8} />}
      </Box>
    )
  return (
    <Box flex="1" overflowY="auto">
      {empty}
    </Box>
  )
}

function SearchError({ search }: { search: SearchState }) {
  const translate = useTranslate()
  const isBeneath = search.ids.length > 0
  const whatFailed = isBeneath ? (search.isFurther ? 'furtherFailed' : 'refreshFailed') : 'failed'
  return (
    <Box padding="16px" flex={isBeneath ? 'none' : '1'} overflowY="auto">
      <ErrorNotice
        title={translate(`ui.results.${whatFailed}`)}
        next={translate(search.error?.userMessage ?? 'errors.generalFailure')}
        retryLabel={translate('ui.retry')}
        onRetry={search.retry}
        detail={search.error?.sysMessage}
        detailLabel={translate('ui.detail')}
      />
    </Box>
  )
}

/** Tells the shell which items stand in the list, so that the item beside it can step to the next. */
function useSequence(ids: readonly string[], total: number): void {
  const { setSequence } = useCell()
  useEffect(() => setSequence(ids, total), [ids, total, setSequence])
}
