import { useEffect, type ReactNode } from 'react'
import { useCell, useTranslate, type SearchState } from '@cairn/contract/web'
import { Box } from '../../base/layout.ts'
import { ErrorNotice } from '../../base/notices.tsx'
import { SkeletonRows } from '../window/skeleton-rows.tsx'
import { useDelayed } from '../../base/delays.ts'

/**
 * Props of `ResultStates`, which shows results or, while there are none, a skeleton, the error or the empty
 * state.
 */
export interface ResultStatesProps {
  search: SearchState
  /** Whether the results wait for something beside them, as if they were loading. */
  waits?: boolean
  /** Shown if nothing was found. */
  empty: ReactNode
  /** Shows the results. Not rendered while there are none. */
  children: ReactNode
}

/**
 * Shows results or, while there are none, a skeleton, the error or the empty state. Below results it
 * shows why more could not be fetched or why they could not be refreshed. Passes the ids to the cell, so
 * that the item beside the list can step to the next one.
 */
export function ResultStates({ search, waits = false, empty, children }: ResultStatesProps) {
  useSequence(search.ids, search.total)
  const isLoading = waits || (search.status === 'loading' && search.ids.length === 0)
  const isWaiting = useDelayed(isLoading)
  if (search.ids.length > 0 && !waits)
    return (
      <>
        {children}
        {search.status === 'error' && <SearchError search={search} />}
      </>
    )
  if (search.status === 'error') return <SearchError search={search} />
  if (isLoading)
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

/** Passes the ids of the list to the shell, for the steps to the next and previous item. */
function useSequence(ids: readonly string[], total: number): void {
  const { setSequence } = useCell()
  useEffect(() => setSequence(ids, total), [ids, total, setSequence])
}
