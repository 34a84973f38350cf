import { useTranslate, type SearchState } from '@cairn/contract/web'
import { useState } from 'react'
import { Button } from '../../base/button.tsx'
import { Box } from '../../base/layout.ts'
import { ItemRows } from './item-rows.tsx'

/** Props of `MoreRows`. */
export interface MoreRowsProps {
  of: SearchState
  /** Rows that show at first, and that come with each press. */
  step: number
}

/** Shows what a search found as rows, the first of them, and more at a press. */
export function MoreRows({ of: { ids, labels, hasMore, more }, step }: MoreRowsProps) {
  const t = useTranslate()
  const [count, setCount] = useState(step)
  const isLonger = hasMore || ids.length > count
  const showMore = () => {
    setCount(count + step)
    if (ids.length < count + step) more()
  }
  return (
    <>
      <ItemRows ids={ids.slice(0, count)} labels={labels} />
      {isLonger && (
        <Box>
          <Button size="sm" onClick={showMore}>
            {t('ui.moreRows')}
          </Button>
        </Box>
      )}
    </>
  )
}
