import { useTranslate, type SearchState } from '@cairn/contract/web'
import { IconButton } from '../../base/button.tsx'
import { Box } from '../../base/layout.ts'
import { Text } from '../../base/text.ts'
import { FIRST_PAGE, spanOf, type BranchPage } from './branch-page.ts'

/** Props of `BranchPages`. */
export interface BranchPagesProps {
  /** The parts, in the order in which their pages are counted. */
  search: Pick<SearchState, 'ids' | 'total' | 'totalIsExact' | 'hasMore' | 'more'>
  at: BranchPage
  /** Number of parts of a page. */
  size: number
  onTurn: (to: BranchPage) => void
}

/** Shows which parts of a branch of many are on the page, and turns to others. */
export function BranchPages({
  search: { ids, total, totalIsExact, hasMore, more },
  at,
  size,
  onTurn,
}: BranchPagesProps) {
  const t = useTranslate()
  const [first, last] = spanOf(at, size, total)
  const [isFirst, isLast] = [first === 1, last === total]
  const turn = (step: 1 | -1) => {
    const page = at.page + (at.isFromEnd ? -step : step)
    if (hasMore && (page + 1) * size > ids.length) more()
    onTurn({ ...at, page })
  }
  return (
    <Box display="flex" alignItems="center" gap="4px" minHeight="2.25rem" paddingInlineStart="28px">
      <IconButton
        size="sm"
        icon="wrap-forward"
        label={t('ui.branch.first')}
        disabled={isFirst}
        onClick={() => onTurn(FIRST_PAGE)}
      />
      <IconButton
        size="sm"
        icon="chevron-left"
        label={t('ui.branch.previous')}
        disabled={isFirst}
        onClick={() => turn(-1)}
      />
      <Text as="span" size="sm" tone="muted" aria-live="polite">
        {t('ui.branch.page', { first, last, total, more: totalIsExact ? 'no' : 'yes' })}
      </Text>
      <IconButton
        size="sm"
        icon="chevron-right"
        label={t('ui.branch.next')}
        disabled={isLast}
        onClick={() => turn(1)}
      />
      <IconButton
        size="sm"
        icon="wrap-back"
        label={t('ui.branch.last')}
        disabled={isLast}
        onClick={() => onTurn({ page: 0, isFromEnd: true })}
      />
    </Box>
  )
}
