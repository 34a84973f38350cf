import { useTranslate, type SearchState } from '@cairn/contract/web'
import { Box, Button } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'
import { useState } from 'react'

/** Rows that come with each press. */
const STEP = 50

/** Shows the items of a long list as rows, the first of them, and more at a press. */
export function MoreRows({ of: { ids, labels, hasMore, more } }: { of: SearchState }) {
  const t = useTranslate()
  const [count, setCount] = useState(STEP)
  const isLonger = hasMore || ids.length > count
  const showMore = () => {
    setCount(count + STEP)
    if (ids.length < count + STEP) more()
  }
  return (
    <>
      <ItemRows ids={ids.slice(0, count)} labels={labels} />
      {isLonger && (
        <Box>
          <Button onClick={showMore}>{t('geokeeper.more')}</Button>
        </Box>
      )}
    </>
  )
}
